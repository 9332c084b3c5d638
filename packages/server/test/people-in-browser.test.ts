import { describe, expect } from 'vitest'
import { insert, publish } from './content.ts'
import { violationsIn } from './support/axe.ts'
import { test } from './studio-test.ts'

describe('people in the studio', () => {
  test('an administrator invites, gives roles, gathers a team and removes somebody', async ({ organization, open }) => {
    const { docs, params } = organization
    await docs.updateOrganizationById({ params, body: { inviteLinks: true } })
    const nadia = await organization.join({ role: 'read', displayName: 'Nadia Petrova' })
    const ben = await organization.join({ role: 'read', displayName: 'Ben Hale' })
    const spaceId = await organization.createSpace('Reef')
    const [pageId = ''] = await publish(docs, { spaceId }, insert('# Tides\n', { owner: nadia.id }))
    const page = await open(organization.admin.id, `/orgs/${params.organizationId}/people`)
    await page.getByRole('button', { name: 'Nadia Petrova' }).click()
    const panel = page.getByRole('dialog', { name: 'Nadia Petrova' })
    await panel.getByLabel('Role of Nadia Petrova').selectOption('edit')
    // Another administrator is faster.
    await docs.updateMemberInOrganizationById({
      params: { ...params, userId: nadia.id },
      body: { role: 'comment' },
    })
    await panel.getByRole('button', { name: 'Set the role' }).click()
    await panel.getByText(/changed this/).waitFor()
    expect(await violationsIn(page)).toEqual([])
    await panel.getByRole('button', { name: 'Overwrite' }).click()
    await page.getByText('Nadia Petrova now has the role Editor').waitFor()

    await page.getByRole('link', { name: 'Teams' }).click()
    await page.getByRole('button', { name: 'Create a team' }).click()
    await page.getByLabel('Name of the team').fill('Docs')
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Create a team' }).click()
    const team = page.getByRole('dialog', { name: 'Docs' })
    await team.getByLabel('Add a person').fill('Nadia')
    await team.getByRole('button', { name: 'Add Nadia Petrova' }).click()
    await team.getByLabel('Role of Nadia Petrova in the team').selectOption('owner')
    expect(await violationsIn(page)).toEqual([])
    await team.getByRole('button', { name: 'Delete the team Docs' }).click()
    // The question is in the address, so it outlives a reload, and going back takes it away.
    await page.reload()
    await page.getByRole('dialog', { name: 'Delete the team Docs' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog', { name: 'Delete the team Docs' }).waitFor({ state: 'detached' })
    await team.getByRole('button', { name: 'Delete the team Docs' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Delete the team Docs' }).click()
    await page
      .locator('.s-toast', { hasText: 'The team Docs is deleted' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await page.getByRole('button', { name: 'Docs', exact: true }).click()
    await team.getByLabel('Role of Nadia Petrova in the team').waitFor()
    await team.getByRole('button', { name: 'Close' }).click()
    await page.getByText('1 member').waitFor()

    await page.getByRole('link', { name: 'Invitations' }).click()
    await page.getByRole('button', { name: 'Invite people' }).click()
    await page.getByLabel('E-mail addresses').fill('nobody')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('dialog').getByText(/must/).waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.getByLabel('E-mail addresses').fill('mara@example.com')
    await page.getByLabel('Invite to a space (optional)').selectOption({ label: 'Reef' })
    await page.getByLabel('Role in the space').selectOption('review')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page
      .getByRole('dialog', { name: '1 invitation is on its way' })
      .getByRole('button', { name: 'Close' })
      .click()
    expect(await violationsIn(page)).toEqual([])
    await page.getByText('Reef: Reviewer').waitFor()
    expect(await docs.listOrganizationInvitations({ params })).toMatchObject({
      items: [{ role: null, spaces: [{ level: 'review' }] }],
    })

    await page.getByRole('button', { name: 'Withdraw the invitation of mara@example.com' }).click()
    await page.getByText('No invitation is waiting').waitFor()
    await page.getByRole('button', { name: 'Create an invite link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create an invite link' }).click()
    await page.getByLabel('Role that the link gives').selectOption('comment')
    await page.getByText('Link for the role Commenter').waitFor()
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('button', { name: 'Nadia Petrova' }).click()
    await page.getByRole('button', { name: 'Hand over the work of Nadia Petrova' }).click()
    const handing = page.getByRole('dialog', { name: 'Hand over the work of Nadia Petrova' })
    await handing.getByLabel('Hand over to').fill('Ben')
    await handing.getByRole('button', { name: 'Add Ben Hale' }).click()
    expect(await violationsIn(page)).toEqual([])
    await handing.getByRole('button', { name: 'Hand over the work of Nadia Petrova' }).click()
    const handed = page.getByRole('dialog', { name: 'The work of Nadia Petrova is handed over' })
    await handed.getByText('Teams: 1').waitFor()
    await handed.getByText('Pages: 1').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await handed.getByRole('button', { name: 'Close' }).click()
    expect(await docs.getPageById({ params: { spaceId, pageId } })).toMatchObject({ owner: ben.id })
    await page.getByRole('button', { name: 'Remove Nadia Petrova' }).click()
    await page.getByText('others can continue them').waitFor()
    const removal = page.getByRole('dialog', { name: 'Remove Nadia Petrova' })
    expect(await violationsIn(page)).toEqual([])
    const role = async () => (await docs.getMemberInOrganizationById({ params: { ...params, userId: nadia.id } })).role
    const seen = await role()
    await docs.updateMemberInOrganizationById({
      params: { ...params, userId: nadia.id },
      body: { role: seen === 'review' ? 'create' : 'review' },
    })
    // The dialog is inside another one, whose form must not be sent with it.
    const patched: string[] = []
    page.on('request', (request) => void (request.method() === 'PATCH' && patched.push(request.url())))
    await removal.getByRole('button', { name: 'Remove Nadia Petrova' }).click()
    await removal.getByRole('alert').getByRole('button', { name: 'Take' }).waitFor()
    expect(await role()).not.toBe(seen)
    await removal.getByRole('button', { name: 'Overwrite' }).click()
    await page.getByText('Nadia Petrova is no longer a member').waitFor()
    expect(patched).toEqual([])
    const { items } = await docs.listMembersInOrganizationById({ params })
    expect(items.map(({ id }) => id)).not.toContain(nadia.id)
  })

  test('a member sees people and changes nothing', async ({ organization, open }) => {
    const { params } = organization
    const reader = await organization.join({ role: 'read', displayName: 'Omar' })
    const page = await open(reader.id, `/orgs/${params.organizationId}/people?person=${reader.id}`)
    const panel = page.getByRole('dialog', { name: 'Omar' })
    await panel.getByText('Reader').first().waitFor()
    expect(await page.getByRole('button', { name: /Set the role|Remove|Invite/, includeHidden: true }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Invitations', includeHidden: true }).count()).toBe(0)
    expect(await violationsIn(page)).toEqual([])
  })
})
