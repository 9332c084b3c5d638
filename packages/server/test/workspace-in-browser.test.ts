import { describe, expect } from 'vitest'
import { insert, publish } from './content.ts'
import { newInstallation } from './integrations.ts'
import { violationsIn } from './support/axe.ts'
import { test } from './studio-test.ts'
import { hold } from './support/hold.ts'
import { waitForJobs } from './support/wait-for-jobs.ts'

describe('a workspace in the studio', () => {
  test('an administrator puts an integration on a space, and sends an event again that did not arrive', async ({
    organization,
    server,
    open,
  }) => {
    const { docs, organizationId } = organization
    const spaceId = await organization.createSpace('Quay')
    const params = await newInstallation(docs, organizationId, {
      scopes: ['space:content:read'],
      configurations: {
        space: { properties: { channel: { type: 'string', title: 'Channel' } }, required: ['channel'] },
      },
    })
    await waitForJobs(server.services)
    const page = await open(organization.admin.id, `/orgs/${organizationId}/connections`)
    await page.getByRole('button', { name: 'Feed', exact: true }).click()
    await page.getByText('Reads the pages of spaces').waitFor()
    await page.getByRole('button', { name: 'Put it on a space' }).click()
    await page.getByLabel('Space', { exact: true }).selectOption('Quay')
    await page.getByRole('dialog').last().getByRole('button', { name: 'Put it on a space' }).click()
    await page.getByText('Needs configuration').waitFor()
    await page.getByRole('button', { name: 'Configure Quay' }).click()
    await page.getByLabel('Channel').fill('news')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Needs configuration').waitFor({ state: 'detached' })
    expect(await docs.getIntegrationSpaceInstallation({ params: { ...params, spaceId } })).toMatchObject({
      status: 'active',
      configuration: { channel: 'news' },
    })
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('dialog', { name: 'Feed' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Feed' }).getByRole('button', { name: 'Events' }).click()
    await page.getByText('Only failed').click()
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Show the event installation_setup' }).click()
    await page.getByText('Sent once').waitFor()
    await page.getByRole('heading', { name: 'Log' }).waitFor()
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('The event is being sent again').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await waitForJobs(server.services)
    const { items } = await docs.listIntegrationEvents({ params })
    expect(items.find(({ payload }) => payload.type === 'installation_setup')).toMatchObject({ attempts: 2 })
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByText('Only failed').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    for (const act of ['Uninstall Feed', 'Delete Feed']) {
      await page.getByRole('button', { name: act }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Feed')
      await page.getByRole('dialog').getByRole('button', { name: act }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    await page.getByLabel('Name').fill('Chat')
    await page.getByLabel('Address that gets the events').fill('https://hooks.example.com/docs')
    const creating = await hold(page, 'POST', 'installations')
    await page.getByRole('dialog').getByRole('button', { name: 'Add a webhook' }).click()
    await creating.sent
    // Who leaves now would never see the secret.
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    creating.release()
    await page.getByText('whsec_').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog', { name: 'Chat' }).getByRole('button', { name: 'Put it on a space' }).waitFor()
    await page.getByRole('dialog', { name: 'Chat' }).getByRole('button', { name: 'Close' }).click()
    // The address does not exist: the first event may have failed by now.
    const state = page
      .getByRole('listitem')
      .filter({ hasText: 'Chat' })
      .getByText(/^(?:Active|Latest event failed)$/)
    await state.waitFor()
  })

  test('an administrator restores a site, and a space by the commands of the screen, and drags it', async ({
    organization,
    open,
    server,
  }) => {
    const { docs, params, organizationId } = organization
    const [spaceId, spaceIdOfSite] = [await organization.createSpace('Reef'), await organization.createSpace('Atoll')]
    const shelf = await organization.createCollection('Shelf')
    await docs.deleteSpaceById({ params: { spaceId } })
    const { id: siteId } = await docs.createSite({ params, body: { title: 'Handbook', spaces: [spaceIdOfSite] } })
    const site = { organizationId, siteId }
    await docs.publishSite({ params: site })
    const page = await open(organization.admin.id, `/sites/${siteId}?tab=general`)
    const deleteSite = async () => {
      await page.getByRole('button', { name: 'Delete the site' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete the site' }).click()
      await page.getByText('The site Handbook is deleted').waitFor()
    }
    await deleteSite()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('list', { name: 'Sites' }).getByRole('link', { name: 'Handbook' }).waitFor()
    expect(await docs.getSiteById({ params: site })).toMatchObject({ published: true, siteSpaces: 1 })
    await page.goto(`${server.url}/app/sites/${siteId}?tab=general`)
    await deleteSite()
    await page.goto(`${server.url}/app/orgs/${organizationId}/library`)
    await page.getByRole('button', { name: 'Deleted spaces and sites' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('searchbox').fill('webhook')
    await page.getByRole('menuitem', { name: 'Operations: jobs and limits' }).waitFor()
    await page.getByRole('dialog').getByRole('searchbox').fill('deleted')
    await page.getByRole('menuitem', { name: 'Deleted spaces and sites' }).click()
    await page.getByRole('button', { name: 'Restore Reef' }).waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Restore Reef' }).click()
    await page.getByText('Reef is restored').waitFor()
    await page.getByRole('button', { name: 'Restore Handbook' }).click()
    await page.getByText('Handbook is restored').waitFor()
    expect(await docs.getSiteById({ params: site })).toMatchObject({ published: true })
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('searchbox').fill('reef move')
    await page.getByRole('menuitem', { name: /^Move\s*Reef$/ }).click()
    await page.getByRole('dialog', { name: 'Move Reef' }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('row', { name: 'Reef' }).dragTo(page.getByRole('row', { name: 'Shelf' }))
    await expect.poll(async () => (await docs.getSpaceById({ params: { spaceId } })).parent).toBe(shelf)
    expect(await docs.listDeletedSpaces({ params })).toMatchObject({ count: 0 })
  })

  test('a member asks a question in the search, and gets the sections that answer it', async ({
    organization,
    server,
    open,
  }) => {
    const { docs, organizationId } = organization
    const spaceId = await organization.createSpace('Penguins')
    await publish(docs, { spaceId }, insert('# Penguins\n\n## Emperor\n\nThe emperor dives deepest.'))
    await waitForJobs(server.services)
    const page = await open(organization.admin.id, `/orgs/${organizationId}/library`)
    await page.getByRole('row', { name: 'Penguins' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('searchbox').fill('Which penguin dives deepest?')
    await page.getByRole('menuitem', { name: 'Ask about “Which penguin dives deepest?”' }).click()
    const source = page.getByRole('link', { name: 'Penguins › Emperor' })
    await source.waitFor()
    expect(await violationsIn(page)).toEqual([])
    await source.click()
    await page.getByRole('heading', { name: 'Emperor' }).waitFor()
    const pdf = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'More actions' }).last().click()
    await page.getByRole('menuitem', { name: 'Open the page as PDF' }).click()
    await pdf
    await waitForJobs(server.services)
  })

  test('a link opens a site in its organization, and the menu leads back to the other one', async ({
    organization,
    open,
  }) => {
    const { docs, params, organizationId, admin } = organization
    const site = await docs.createSite({ params, body: { title: 'Charts' } })
    const other = await docs.createOrganization({ body: { title: 'Elsewhere' } })
    const page = await open(admin.id, `/orgs/${other.id}/sites`)
    await page.getByText('There are no sites yet').waitFor()
    await page.evaluate((path) => window.location.assign(path), `/app/sites/${site.id}`)
    await page.getByRole('heading', { name: 'Charts' }).waitFor()
    await page.getByText('This site shows nothing yet').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('organization'))).toBe(organizationId)
    await page.getByRole('button', { name: 'Scriptorium' }).click()
    await page.getByRole('menuitem', { name: 'Elsewhere' }).click()
    await page.waitForURL(/\/app\/?$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('organization'))).toBe(other.id)
  })

  test('an administrator decides who reads a site and how it looks', async ({ organization, server, open }) => {
    const { docs, params } = organization
    const spaceId = await organization.createSpace('Charts')
    await publish(docs, { spaceId }, insert('Seals sleep in the water.\n\n$$\nx^2\n$$\n', { title: 'Seals' }))
    const site = await docs.createSite({ params, body: { title: 'Charts', spaces: [spaceId] } })
    const at = { ...params, siteId: site.id }
    const page = await open(organization.admin.id, `/sites/${site.id}?tab=audience`)
    const dialog = page.getByRole('dialog')
    await page.getByLabel('Who can read the site').selectOption('share-link')
    await page.getByRole('button', { name: 'Save the audience' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Create a share link' }).click()
    await dialog.getByLabel('Name').fill('Partners')
    await dialog.getByLabel('The link ends').selectOption({ label: 'In a week' })
    await dialog.getByRole('button', { name: 'Create a share link' }).click()
    await page.getByRole('switch', { name: 'Partners' }).waitFor()
    const [link] = (await docs.listSiteShareLinks({ params: at })).items
    expect(link!.activeUntil! > new Date().toISOString()).toBe(true)
    await page.getByText(/^Ends/).waitFor()
    expect(await violationsIn(page)).toEqual([])

    await page.getByLabel('Who can read the site').selectOption('visitor-auth')
    await page.getByRole('button', { name: 'Save the audience' }).click()
    const { privateKey } = await docs.getSitePublishingAuthById({ params: at })
    await page.getByText(privateKey).waitFor()
    await page.getByLabel('Sign-out page').fill('https://example.com/bye')
    await page.getByRole('button', { name: 'Save the sign-in' }).click()
    await expect
      .poll(async () => (await docs.getSitePublishingAuthById({ params: at })).logoutURL)
      .toBe('https://example.com/bye')
    await page.getByRole('button', { name: 'Replace the signing key' }).click()
    await dialog.getByRole('button', { name: 'Replace the signing key' }).click()
    await page.getByText('The signing key is replaced').waitFor()
    expect((await docs.getSitePublishingAuthById({ params: at })).privateKey).not.toBe(privateKey)
    expect(await violationsIn(page)).toEqual([])

    await page.getByRole('link', { name: 'Look' }).click()
    const preview = page.getByRole('region', { name: 'Live preview' })
    await preview.getByText('Seals sleep in the water.').first().waitFor()
    await preview.locator('math').first().waitFor()
    expect(await violationsIn(page)).toEqual([])

    await page.getByRole('link', { name: 'Hostname' }).click()
    server.services.lookupCname = () => Promise.reject(new Error('no server of DNS'))
    await page.getByLabel('Hostname').fill('docs.example.com')
    await page.getByRole('button', { name: 'Set the hostname' }).click()
    await page.getByText('No DNS server answered this server.').waitFor()
    await page.getByText(`docs.example.com CNAME ${site.id.toLowerCase()}`).waitFor()
    expect(await violationsIn(page)).toEqual([])
  })

  test('an administrator removes several redirects at once, and brings them back', async ({ organization, open }) => {
    const { docs, params } = organization
    const spaceId = await organization.createSpace('Islands')
    const site = await docs.createSite({ params, body: { title: 'Islands', spaces: [spaceId] } })
    const at = { ...params, siteId: site.id }
    const { items } = await docs.listSiteSpaces({ params: at })
    const destination = { kind: 'site-space', siteSpaceId: items[0]!.id } as const
    const redirects = ['/a', '/b', '/c'].map((source) => ({ source, destination }))
    await docs.bulkUpsertSiteRedirects({ params: at, body: { redirects } })
    const page = await open(organization.admin.id, `/sites/${site.id}?tab=redirects`)
    for (const source of ['/a', '/c']) await page.getByLabel(`Select ${source}`).check()
    await page.getByRole('group', { name: '2 selected' }).waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.reload()
    await page.getByRole('group', { name: '2 selected' }).getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Done for 2').waitFor()
    expect((await docs.listSiteRedirects({ params: at })).items.map(({ source }) => source)).toEqual(['/b'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await docs.listSiteRedirects({ params: at })).count).toBe(3)
  })

  test('a dialog that is answered with two presses of Enter is sent once', async ({ organization, open }) => {
    const { docs, params } = organization
    const spaceId = await organization.createSpace('Coves')
    const site = await docs.createSite({
      params,
      body: { title: 'Coves', spaces: [spaceId], visibility: 'share-link' },
    })
    const page = await open(organization.admin.id, `/sites/${site.id}?tab=audience`)
    const held = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/share-links', async (route) => {
      if (route.request().method() === 'POST') {
        sent++
        await held.promise
      }
      await route.continue()
    })
    await page.getByRole('button', { name: 'Create a share link' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Partners')
    await page.keyboard.press('Enter')
    // The button shows that it is pending.
    const mark = `getComputedStyle(document.querySelector('[role="dialog"] [aria-disabled="true"]'), '::after').content`
    await dialog.locator('[aria-disabled="true"]').waitFor()
    expect(await page.evaluate(mark)).toBe('""')
    await page.keyboard.press('Enter')
    held.resolve()
    await page.getByRole('switch', { name: 'Partners' }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(sent).toBe(1)
  })

  test('two people at once: what the other one changed is shown before it is changed again', async ({
    organization,
    open,
  }) => {
    const { docs, params } = organization
    const spaceId = await organization.createSpace('Coast')
    const site = await docs.createSite({
      params,
      body: { title: 'Guide', spaces: [spaceId], visibility: 'share-link' },
    })
    const link = await docs.createSiteShareLink({ params: { ...params, siteId: site.id }, body: { name: 'Testers' } })
    const page = await open(organization.admin.id, `/sites/${site.id}?tab=audience`)
    await page.getByRole('switch', { name: 'Testers' }).waitFor()
    const activeUntil = new Date(Date.now() + 86_400_000).toISOString()
    const at = { ...params, siteId: site.id, shareLinkId: link.id }
    await docs.updateSiteShareLinkById({ params: at, body: { activeUntil } })
    await page.getByText('Testers').click()
    await page.getByText('Somebody else changed this in the meantime.', { exact: false }).waitFor()
    await page.getByText(/^Ends/).waitFor()
    expect(await docs.getSiteShareLinkById({ params: at })).toMatchObject({ active: true, activeUntil })
    await page.getByText('Testers').click()
    const isActive = async () => (await docs.getSiteShareLinkById({ params: at })).active
    await expect.poll(isActive).toBe(false)
    await page.getByRole('switch', { name: 'Testers', checked: false }).waitFor()
    await page.getByRole('button', { name: 'Remove Testers' }).click()
    const removal = page.getByRole('dialog', { name: 'Remove Testers' })
    await docs.updateSiteShareLinkById({ params: at, body: { active: true } })
    await removal.getByRole('button', { name: 'Remove Testers' }).click()
    await removal.getByText('Somebody else changed this in the meantime').waitFor()
    expect(await isActive()).toBe(true)
    await removal.getByRole('button', { name: 'Overwrite' }).click()
    await page.getByText('There are no share links').waitFor()
  })

  test('an editor archives several change requests at once, and takes it back', async ({ organization, open }) => {
    const { docs } = organization
    const params = { spaceId: await organization.createSpace('Shoals') }
    for (const subject of ['Tides', 'Sand', 'Wind']) await docs.createChangeRequest({ params, body: { subject } })
    const drafts = async () => (await docs.listChangeRequestsForSpace({ params, query: { status: 'draft' } })).count
    const page = await open(organization.admin.id, `/spaces/${params.spaceId}/changes`)
    for (const subject of ['Tides', 'Wind']) await page.getByLabel(`Select ${subject}`).check()
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('group', { name: '2 selected' }).getByRole('button', { name: 'Archive' }).click()
    await page.getByText('Done for 2').waitFor()
    expect(await drafts()).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(drafts).toBe(3)
  })

  test('an administrator says what is known about visitors, and shows a space to some of them', async ({
    organization,
    open,
  }) => {
    const { docs, params } = organization
    const spaceId = await organization.createSpace('Prices')
    const { id: siteId } = await docs.createSite({ params, body: { title: 'Prices', spaces: [spaceId] } })
    const page = await open(organization.admin.id, `/sites/${siteId}?tab=audience`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add a claim' }).click()
    await dialog.getByLabel('Name of the claim').fill('plan')
    await dialog.getByLabel('Values').fill('free, pro')
    await dialog.getByRole('button', { name: 'Add a claim' }).click()
    await page.getByRole('listitem').filter({ hasText: 'free, pro' }).waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('link', { name: 'Structure' }).click()
    await page.getByRole('button', { name: 'Actions for Prices' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.getByLabel('Who sees it').selectOption({ label: 'plan: pro' })
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change the draft' }).click()
    await page.getByRole('button', { name: 'See what changes, and publish' }).click()
    await dialog.getByText('visitor.claims.plan == "pro"').waitFor()
    await dialog.getByRole('button', { name: 'Publish the structure' }).click()
    await page.getByText('The structure is published').waitFor()
    const conditions = async () =>
      (await docs.listSiteSpaces({ params: { ...params, siteId } })).items.map(({ condition }) => condition)
    expect(await conditions()).toEqual(['visitor.claims.plan == "pro"'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'See what changes, and publish' }).click()
    await dialog.getByRole('button', { name: 'Publish the structure' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(conditions).toEqual([undefined])
  })

  test('an administrator sees what pages lack, and how an import went', async ({ organization, server, open }) => {
    const { docs, params, organizationId } = organization
    const spaceId = await organization.createSpace('Coast')
    const files = [{ name: '/sea.png', base64: 'aGk=', contentType: 'image/png' }]
    await publish(docs, { spaceId }, insert('# Sea\n\n![](sea.png)\n'), { operation: 'insert_files', files })
    const source = { type: 'website', url: 'http://127.0.0.1:9/' } as const
    await docs.startImportRun({ params, body: { source, target: { space: spaceId } } })
    await waitForJobs(server.services)
    const page = await open(organization.admin.id, `/spaces/${spaceId}/settings?tab=upkeep`)
    await page.getByRole('list', { name: 'Pictures without an alternative text' }).getByText('1 picture').waitFor()
    await page.getByText('Readers can find every page.').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.goto(page.url().replace(/spaces.*/, `orgs/${organizationId}/work`))
    const work = page.getByRole('listitem').filter({ hasText: 'Import into Coast' })
    await work.getByText('Failed').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await work.getByRole('link', { name: 'Import into Coast' }).click()
    await page.getByRole('heading', { name: 'Import', exact: true }).waitFor()
  })

  test('a writer says who looks after a page and until when it is verified', async ({ organization, open }) => {
    const { docs, admin } = organization
    const spaceId = await organization.createSpace('Bay')
    const [pageId = ''] = await publish(docs, { spaceId }, insert('# Tides\n', { verifiedUntil: '2020-01-31' }))
    const { displayName } = await docs.getUserById({ params: { userId: admin.id } })
    const page = await open(admin.id, `/spaces/${spaceId}/settings?tab=upkeep`)
    await page.getByRole('list', { name: 'Pages without an owner' }).getByText('Tides').waitFor()
    const late = page.getByRole('list', { name: 'Pages to verify again' })
    await late.getByText('Until 1/31/2020').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Set owner' }).click()
    await page.getByRole('dialog').getByLabel('Owner').selectOption({ label: displayName })
    await page.getByRole('dialog').getByRole('button', { name: 'Set owner' }).click()
    await page.waitForURL(/changes/)
    await page.goBack()
    await late.getByRole('link', { name: 'Tides' }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    // The page has a menu of the same name while it is read.
    await page.locator('[contenteditable="true"]').waitFor()
    await page.getByRole('button', { name: 'More actions' }).last().click()
    await page.getByRole('menuitem', { name: 'Page properties' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Owner').selectOption({ label: displayName })
    await dialog.getByLabel('Verified until').fill('2999-12-31')
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const changeRequestId = /changes\/([^/]+)/.exec(page.url())![1]!
    const written = await docs.getPageInChangeRequestById({ params: { spaceId, changeRequestId, pageId } })
    expect(written).toMatchObject({ owner: admin.id, verifiedUntil: '2999-12-31' })
    await page.goto(page.url().replace(/changes.*/, `changes/${changeRequestId}?tab=changes`))
    await page.getByRole('paragraph').filter({ hasText: 'Owner' }).getByText(displayName).waitFor()
  })

  test('a writer gives several pages an owner, moves and deletes them, and takes it back', async ({
    organization,
    open,
  }) => {
    const { docs, admin } = organization
    const spaceId = await organization.createSpace('Coast')
    const group = { operation: 'insert_group', title: 'Beaches' } as const
    const texts = ['Tides', 'Reefs', 'Shores'].map((title) => insert(`# ${title}\n`))
    await publish(docs, { spaceId }, ...texts, group)
    const { displayName } = await docs.getUserById({ params: { userId: admin.id } })
    const page = await open(admin.id, `/spaces/${spaceId}`)
    const rows = page.getByRole('treegrid', { name: 'Pages' })
    const row = (name: string) => rows.getByRole('row', { name })
    const bar = page.getByRole('group', { name: /selected/ })
    await page.getByRole('button', { name: 'Select pages' }).click()
    await row('Beaches').getByRole('checkbox').waitFor()
    const placeOfLast = await row('Beaches').boundingBox()
    await row('Reefs').click()
    await bar.getByText('1 selected').waitFor()
    expect(await row('Beaches').boundingBox()).toEqual(placeOfLast)
    await page.keyboard.press('ArrowDown')
    await rows.locator('[role="row"]:focus', { hasText: 'Shores' }).waitFor()
    await page.keyboard.press('Space')
    await bar.getByText('2 selected').waitFor()
    await row('Beaches').click()
    await bar.getByText('3 selected').waitFor()
    await bar.getByRole('button', { name: 'Set owner' }).click()
    await page.getByRole('dialog').getByLabel('Owner').selectOption({ label: displayName })
    expect(await violationsIn(page)).toEqual([])
    // The bar stays while the pages of the change request that opens are read.
    const held = Promise.withResolvers<void>()
    const pages = '**/change-requests/*/content/pages*'
    await page.route(pages, (route) => held.promise.then(() => route.continue()))
    const isRead = page.waitForRequest(pages)
    await page.getByRole('dialog').getByRole('button', { name: 'Set owner' }).click()
    await isRead
    await bar.getByText('Beaches: A group page has no owner').waitFor()
    held.resolve()
    const changeRequestId = /changes\/([^/]+)/.exec(page.url())![1]!
    const owned = async () => {
      const { pages } = await docs.listPagesInChangeRequest({ params: { spaceId, changeRequestId } })
      return pages.map((one) => ('owner' in one ? `${one.title} of ${one.owner}` : one.title))
    }
    const all = ['Tides', 'Reefs', 'Shores', 'Beaches']
    expect(await owned()).toEqual(['Tides', `Reefs of ${admin.id}`, `Shores of ${admin.id}`, 'Beaches'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(owned).toEqual(all)
    await bar.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Select pages' }).click()
    await row('Tides').click()
    await row('Shores').click()
    await bar.getByRole('button', { name: 'Move to' }).click()
    await page.getByRole('dialog').getByLabel('Inside').selectOption({ label: 'Beaches' })
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    await expect.poll(owned).toEqual(['Reefs', 'Beaches'])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(owned).toEqual(all)
    await row('Reefs').click()
    await row('Beaches').click()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(owned).toEqual(['Tides', 'Shores'])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(owned).toEqual(all)
    expect(await violationsIn(page)).toEqual([])
  })

  test('an administrator adds SAML, and finds the limits, the translations and a conversation', async ({
    organization,
    server,
    open,
  }) => {
    const { docs, params, organizationId } = organization
    const parts = [{ type: 'message' as const, role: 'user' as const, body: 'How is a boat moored?' }]
    await docs.ingestConversation({ params, body: { id: 'ticket-1', subject: 'Mooring', parts } })
    await waitForJobs(server.services)
    const page = await open(organization.admin.id, `/orgs/${organizationId}/settings?tab=signIn`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add SAML' }).click()
    await dialog.getByLabel('Display name').fill('Staff')
    await dialog.getByRole('button', { name: 'Add SAML' }).click()
    await dialog.getByLabel('Sign-in address').fill('https://id.example.com/saml')
    await dialog.getByLabel('Sign-out address').fill('https://id.example.com/out')
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit Staff' }).waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('link', { name: 'Operations' }).click()
    await page.getByRole('list', { name: 'Usage and limits' }).waitFor()
    await page.getByText('There are none in this state.').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.goto(page.url().replace(/settings.*/, 'connections?tab=translations'))
    await page.getByText('There are no translations yet').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.goto(page.url().replace(/connections.*/, 'questions?tab=issues'))
    await page.getByRole('list', { name: 'Questions' }).getByRole('button').click()
    const messages = page.getByRole('dialog', { name: 'Mooring' }).getByRole('list', { name: 'Messages' })
    await messages.getByText('How is a boat moored?').waitFor()
    await page.getByText('Sent by a program').waitFor()
    expect(await violationsIn(page)).toEqual([])
  })
})
