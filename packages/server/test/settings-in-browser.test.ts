import { zipOfTexts } from '@scriptorium/folders/test/zip'
import { describe, expect } from 'vitest'
import { insert, publish } from './content.ts'
import { violationsIn } from './support/axe.ts'
import { test } from './studio-test.ts'
import { waitForJobs } from './support/wait-for-jobs.ts'

describe('settings and connections in the studio', () => {
  test('an administrator names the organization, adds a provider and finds it in the audit log', async ({
    organization,
    open,
  }) => {
    const { docs, params, organizationId } = organization
    const spaceId = await organization.createSpace('Quay')
    await docs.inviteToSpace({ params: { spaceId }, body: { users: [organization.admin.id], role: 'review' } })
    const page = await open(organization.admin.id, `/orgs/${organizationId}/settings`)
    const dialog = page.getByRole('dialog')
    await page.getByLabel('E-mail domains').fill('not a domain!')
    await page.getByRole('button', { name: 'Save the settings' }).click()
    await page.locator('.s-field-error').getByText(/must/).waitFor()
    await page.getByLabel('E-mail domains').fill('')
    await page.getByLabel('Name of the organization').fill('Harbour')
    // Another administrator is faster.
    await docs.updateOrganizationById({ params, body: { title: 'Port' } })
    await page.getByRole('button', { name: 'Save the settings' }).click()
    await page.getByText(/changed this/).waitFor()
    await page.getByRole('button', { name: 'Overwrite' }).click()
    await page.getByText('Saved').waitFor()
    expect(await violationsIn(page)).toEqual([])

    await page.getByRole('link', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Add OpenID Connect' }).click()
    await dialog.getByLabel('Display name').fill('Staff')
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add OpenID Connect' }).click()
    await dialog.getByLabel('Client id').fill('scriptorium')
    await dialog.getByLabel('Client secret').fill('secret')
    await dialog.getByLabel('Address of the provider (issuer)').fill('https://id.example.com')
    await dialog.getByLabel('Team that new members join').selectOption('None')
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit Staff' }).waitFor()
    await page.getByText('Active').waitFor()
    expect(await violationsIn(page)).toEqual([])

    await page.getByRole('link', { name: 'Audit log' }).click()
    const action = page.getByRole('combobox', { name: 'Action', exact: true })
    await action.selectOption('OpenID Connect provider · Create')
    await page.getByRole('listitem').filter({ hasText: 'OpenID Connect provider · Create' }).waitFor()
    await action.selectOption('Who may do what')
    await page.getByRole('listitem').filter({ hasText: 'Access to a space · Invite' }).getByText('Quay').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await action.selectOption('Organization · Update')
    await page.getByRole('listitem').filter({ hasText: 'E-mail domains' }).first().waitFor()
    await action.selectOption('OpenID Connect provider · Create')
    await page.getByRole('button', { name: /^All about it: OpenID Connect provider/ }).click()
    await action.selectOption('All')
    await page.getByRole('listitem').filter({ hasText: 'Client id' }).waitFor()
    await page.getByRole('button', { name: 'Show the whole log' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Organization · Update' }).first().waitFor()
    expect(await violationsIn(page)).toEqual([])

    await page.getByRole('link', { name: 'General' }).click()
    await page.getByRole('button', { name: 'Create an organization' }).click()
    await dialog.getByLabel('Name of the organization').fill('Lighthouse')
    await dialog.getByRole('button', { name: 'Create an organization' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
  })

  test('an administrator lets an engine answer, and writes the style guide', async ({ organization, open }) => {
    const { docs, params, organizationId } = organization
    const page = await open(organization.admin.id, `/orgs/${organizationId}/settings?tab=assistant`)
    await page.getByText('There is no engine').waitFor()
    await page.getByText('Let an engine write answers').click()
    await page.getByRole('button', { name: 'Save the settings' }).click()
    await expect.poll(async () => (await docs.getOrganizationById({ params })).ai).toBe(true)

    await page.getByLabel('Address of the engine').fill('https://engine.example.com/v1?key=a')
    await page.getByLabel('Model').fill('large')
    await page.getByRole('button', { name: 'Use this engine' }).click()
    await page.locator('.s-field-error').getByText('without ? and #').waitFor()
    await page.getByLabel('Address of the engine').fill('https://engine.example.com/v1')
    await page.getByLabel('Key').fill('secret')
    await page.getByRole('button', { name: 'Use this engine' }).click()
    await page.getByText('The engine of this organization writes the answers.').waitFor()
    await page.getByText('It is stored.').waitFor()
    expect(await docs.getAssistantEngine({ params })).toMatchObject({ model: 'large', hasKey: true })

    await page.getByRole('textbox', { name: 'Style guide' }).fill('Leave out words that say nothing.')
    await page.getByRole('button', { name: 'Save the style guide' }).click()
    await expect
      .poll(async () => JSON.stringify((await docs.getOrganizationAgentInstructions({ params })).instructions))
      .toContain('Leave out words that say nothing.')
    expect(await violationsIn(page)).toEqual([])

    await page.getByRole('button', { name: 'Remove the engine' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the engine' }).click()
    await page.getByText('There is no engine').waitFor()
  })

  test('an administrator adds an OpenAPI specification and a term', async ({ organization, open }) => {
    const { docs, params, organizationId } = organization
    const page = await open(organization.admin.id, `/orgs/${organizationId}/connections`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('link', { name: 'OpenAPI' }).click()
    await page.getByRole('button', { name: 'Add an OpenAPI specification' }).click()
    await dialog.getByLabel('Short name').fill('harbour')
    await dialog.getByLabel('Address of the document').fill('https://127.0.0.1:1/openapi.json')
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add an OpenAPI specification' }).click()
    await page.getByRole('button', { name: 'harbour', exact: true }).click()
    await dialog.getByLabel('Who can read it').selectOption('Everyone who has its address')
    await page.getByText('Saved').waitFor()
    expect(await docs.getOpenAPISpecBySlug({ params: { ...params, specSlug: 'harbour' } })).toMatchObject({
      visibility: 'public',
    })
    await dialog.getByRole('button', { name: 'Read it again' }).click()
    await page.getByText('The document is being read').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('link', { name: 'Glossary' }).click()
    await page.getByRole('button', { name: 'Add a term' }).click()
    await dialog.getByLabel('Term (English)').fill('change request')
    await dialog.getByLabel('Term (German)').fill('Änderungsantrag')
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add a term' }).click()
    await page.getByText('Änderungsantrag').waitFor()
    await page.getByRole('button', { name: 'Delete the term change request' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Änderungsantrag').waitFor()
    const { count } = await docs.listGlossaryEntries({ params })
    expect(count).toBe(1)
  })

  test('an administrator looks for broken links, imports files, and exports a space to Git', async ({
    organization,
    server,
    open,
  }) => {
    const spaceId = await organization.createSpace('Guide')
    await publish(organization.docs, { spaceId }, insert('# Penguins\n\n[Lost](/spaces/nowhere/pages/gone).'))
    const page = await open(organization.admin.id, `/spaces/${spaceId}/settings?tab=links`)
    await page.getByRole('heading', { level: 1, name: 'Space settings' }).waitFor()
    await page.getByText(/links, 1 of them broken|All links work/).waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('link', { name: 'Upkeep' }).click()
    await page.getByText('All pages that you can see have changed since.').waitFor()
    await page.getByText('Everything is used.').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('link', { name: 'Import and export' }).click()
    await page.getByText('This space is not connected to a repository').waitFor()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    const buffer = zipOfTexts({ 'a.md': '# A\n\n[Gone](gone.md)\n', 'b.md': new Uint8Array([0xff]) })
    await (await chooser).setFiles([{ name: 'docs.zip', mimeType: 'application/zip', buffer }])
    await page.getByRole('region', { name: 'Import of docs.zip' }).getByText('Completed').waitFor()
    await page.getByRole('button', { name: 'Report' }).click()
    await page.getByText('1 page: 1 created').waitFor()
    await page.getByText('Left out').click()
    await page.getByText('it is not UTF-8').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Export to a repository' }).click()
    await page.getByLabel('Address of the repository').fill('https://127.0.0.1:1/harbour.git')
    await page.getByRole('dialog').getByRole('button', { name: 'Export to a repository' }).click()
    await page.getByText(/Running|Failed last time/).waitFor()
    await waitForJobs(server.services)
    expect(await violationsIn(page)).toEqual([])
    await page.goto(page.url().replace(/\/spaces.*/, `/orgs/${organization.organizationId}/questions`))
    await page.getByText('There are no questions yet').waitFor()
    expect(await violationsIn(page)).toEqual([])
  })

  test('a reader is told that settings are not theirs', async ({ organization, open }) => {
    const reader = await organization.join({ role: 'read', displayName: 'Omar' })
    const page = await open(reader.id, `/orgs/${organization.organizationId}/settings`)
    await page.getByText('You cannot see this').waitFor()
    expect(await page.getByRole('link', { name: 'Organization settings' }).count()).toBe(0)
    expect(await violationsIn(page)).toEqual([])
  })

  test('a token is made, shown once, and works until it is revoked', async ({ server, organization, open }) => {
    const member = await organization.join({ role: 'read' })
    const page = await open(member.id, '/settings')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Create a token' }).click()
    await dialog.getByLabel('What it is for').fill('Nightly import')
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create a token' }).click()
    const token = await page.getByRole('dialog').locator('code').textContent()
    const docs = server.api(token!)
    expect((await docs.getAuthenticatedUser()).id).toBe(member.id)
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Nightly import', { exact: true }).waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Revoke Nightly import' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    // The dialog has the name in its title until it closes.
    await page.getByText('Nightly import', { exact: true }).waitFor({ state: 'detached' })
    await expect(docs.getAuthenticatedUser()).rejects.toThrow()
  })
})
