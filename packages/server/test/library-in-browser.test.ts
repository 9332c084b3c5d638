import { describe, expect } from 'vitest'
import { insert, publish } from './content.ts'
import { violationsIn } from './support/axe.ts'
import { test } from './studio-test.ts'

describe('spaces and collections in the studio', () => {
  test('an administrator creates, moves, shares, protects and deletes a space', async ({ organization, open }) => {
    const { docs, organizationId } = organization
    const { id: nadia } = await organization.join({ role: 'read', displayName: 'Nadia' })
    await docs.createOrganizationTeam({ params: { organizationId }, body: { title: 'Docs', members: [nadia] } })
    const charts = await organization.createSpace('Charts')
    const [pageId] = await publish(docs, { spaceId: charts }, insert('# Harbours\n\nDeep ones.\n'), insert('# Reefs\n'))
    const page = await open(organization.admin.id, `/orgs/${organizationId}/library`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Create a collection' }).click()
    await dialog.getByLabel('Title of the collection').fill('Manuals')
    await dialog.getByRole('button', { name: 'Create a collection' }).click()
    await page.getByRole('link', { name: 'Manuals' }).waitFor()
    await page.getByRole('button', { name: 'Create a space' }).click()
    await dialog.getByLabel('Title of the space').fill('Tides')
    await dialog.getByLabel('Start with').selectOption('changelog')
    await dialog.getByRole('button', { name: 'Create a space' }).click()
    await page.waitForURL((url) => url.pathname.includes('/spaces/'))

    await page.goBack()
    await page.getByRole('button', { name: 'Actions for Tides' }).click()
    await page.getByRole('menuitem', { name: 'Move', exact: true }).click()
    await dialog.getByLabel('Inside').selectOption({ label: 'Manuals' })
    await dialog.getByRole('button', { name: 'Move' }).click()
    await page.getByText('Moved to Manuals').waitFor()
    expect(await violationsIn(page)).toEqual([])

    await page.getByRole('button', { name: 'Actions for Tides' }).click()
    await page.getByRole('menuitem', { name: 'Space settings' }).click()
    await page.getByRole('link', { name: 'Access' }).click()
    await page.getByLabel('Person').fill('guest@example.com')
    await page.getByRole('link', { name: 'Invite people' }).waitFor()
    await page.getByLabel('Person').fill('Nadia')
    await page.getByRole('button', { name: 'Add Nadia' }).click()
    await page.getByLabel('Role of Nadia here').selectOption('review')
    await page.getByText('Nadia now has the role Reviewer here').waitFor()
    // Somebody else gives Nadia another role, which this browser has not seen.
    const spaceId = new URL(page.url()).pathname.split('/')[3]!
    await docs.updateUserPermissionInSpace({ params: { spaceId, userId: nadia }, body: { role: 'comment' } })
    await page.getByLabel('Role of Nadia here').selectOption('edit')
    await page.getByText('Somebody else changed this in the meantime').waitFor()
    await expect.poll(() => page.getByLabel('Role of Nadia here').inputValue()).toBe('comment')
    await page.getByLabel('Role of Nadia here').selectOption('review')
    await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ label: 'Docs' })
    await page.getByLabel('How long').selectOption('month')
    await page.getByRole('button', { name: 'Give the team access' }).click()
    await page.getByText('Ends in 4 weeks').waitFor()
    const given = page.locator('.s-toast', { hasText: 'Docs now has the role' })
    await given.getByRole('button', { name: 'Undo' }).click()
    await page.getByLabel('Role of Docs here').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Where does the right of Nadia come from?' }).click()
    await dialog.getByText('Role of their own in Tides: Reviewer').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('link', { name: 'Merge rules' }).click()
    await page.getByLabel('What must hold before a merge').selectOption('rules')
    await page.getByRole('combobox', { name: 'Rule', exact: true }).selectOption('approvals')
    await page.getByLabel('At least one of them of the team').selectOption({ label: 'Docs' })
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page.getByRole('button', { name: 'Save the rules' }).click()
    await page.getByText('Saved').waitFor()
    const { items } = await docs.listSpacesInOrganizationById({ params: { organizationId } })
    const tides = items.find(({ title }) => title === 'Tides')!
    expect(tides.mergeRules).toMatchObject({
      rules: [{ rule: 'custom', message: 'Needs 2 approvals, at least one of them of Team Docs' }],
    })

    const earlier = page.getByRole('list', { name: 'Earlier rules' })
    for (const rules of ['The rules of the organization', 'Needs 2 approvals, at least one of them of Team Docs'])
      await earlier
        .getByRole('listitem')
        .filter({ hasText: rules })
        .getByRole('button', { name: 'Put these rules back' })
        .click()

    await page.getByRole('button', { name: 'Remove the rule: An expression' }).click()
    await page.getByRole('link', { name: 'General' }).click()
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('button', { name: 'Delete Tides' }).click()
    await dialog.getByText('You can restore it afterwards').waitFor()
    await dialog.getByRole('button', { name: 'Delete Tides' }).click()
    // The message of the move may still be there.
    await page.locator('.s-toast', { hasText: 'Tides is deleted' }).getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Tides is restored').waitFor()

    await page.evaluate((path) => window.location.assign(path), `/app/spaces/${charts}/pages/${pageId}`)
    await page.getByText('Deep ones.').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to another space' }).click()
    await dialog.getByLabel('Space', { exact: true }).selectOption('Tides')
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    // Tides asks for approvals, so nothing is merged yet.
    const proposed = page.locator('.s-toast', { hasText: 'Two change requests move Harbours' })
    await page.waitForURL((url) => url.pathname.startsWith(`/app/spaces/${spaceId}/changes/`))
    await proposed.getByRole('button', { name: 'Open the other one' }).click()
    await page.waitForURL((url) => url.pathname.startsWith(`/app/spaces/${charts}/changes/`))
    await page.getByRole('button', { name: 'Actions for Harbours' }).waitFor({ state: 'attached' })
    await page.goto(`${page.url()}/pages/${pageId}`)
    const link = page.getByRole('article').getByRole('link', { name: 'Harbours' })
    expect(await link.getAttribute('href')).toContain(`/app/spaces/${spaceId}/pages/`)
    expect((await docs.listPages({ params: { spaceId: charts } })).pages).toHaveLength(2)
  })

  test('a reader sees spaces and settings, and changes nothing', async ({ organization, open }) => {
    const spaceId = await organization.createSpace('Tables')
    const reader = await organization.join({ role: 'read', displayName: 'Omar' })
    const page = await open(reader.id, `/orgs/${organization.organizationId}/library`)
    await page.getByRole('main').getByRole('link', { name: 'Tables' }).waitFor()
    expect(await page.getByRole('button', { name: /Create|Actions/ }).count()).toBe(0)
    await page.goto(page.url().replace(/\/orgs.*/, `/spaces/${spaceId}/settings`))
    await page.getByText('Only administrators can change this').waitFor()
    expect(await page.getByRole('button', { name: /Save|Delete/ }).count()).toBe(0)
    expect(await violationsIn(page)).toEqual([])
  })
})
