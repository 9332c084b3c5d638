import { describe, expect } from 'vitest'
import { insert, publish } from './content.ts'
import { violationsIn } from './support/axe.ts'
import { test } from './studio-test.ts'

describe('sites in the studio', () => {
  test('an administrator builds, redirects, colors and publishes a site', async ({ organization, open, server }) => {
    const { docs, params, organizationId } = organization
    const spaceId = await organization.createSpace('Guide')
    await organization.createSpace('Handbook')
    await publish(docs, { spaceId }, insert('# Penguins\n\nThey swim.'))
    const page = await open(organization.admin.id, `/orgs/${organizationId}/sites`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Create a site' }).first().click()
    await dialog.getByLabel('Title of the site').fill('Harbour docs')
    await dialog.getByLabel('Guide').check()
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create a site' }).click()
    await page.getByRole('heading', { level: 1, name: 'Harbour docs' }).waitFor()

    await page.getByRole('button', { name: 'Add a space' }).click()
    await dialog.getByLabel('Space').selectOption({ label: 'Handbook' })
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add a space' }).click()
    await page.getByRole('button', { name: 'Actions for Handbook' }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await page.getByRole('row').first().getByText('Handbook', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Actions for Handbook' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const change = dialog.getByRole('button', { name: 'Change the draft' })
    await dialog.getByLabel('Who sees it').selectOption({ label: 'An expression of your own' })
    const expression = dialog.getByRole('textbox', { name: 'An expression of your own' })
    await expression.fill('visitor.claims.')
    await change.click()
    expect(await violationsIn(page)).toEqual([])
    await dialog.locator('.s-field-error').getByText(/./).first().waitFor()
    await expression.fill('visitor.claims.plan == "pro"')
    await change.click()
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('visitor.claims.plan == "pro"').waitFor()
    await page.getByRole('button', { name: 'Actions for Guide' }).click()
    await page.getByRole('menuitem', { name: 'Set the language' }).click()
    await dialog.getByLabel('Language').selectOption('de')
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Set the language' }).click()
    await page.getByRole('row').getByText('German', { exact: true }).waitFor()
    const siteId = (await docs.listSites({ params })).items[0]!.id
    const structure = async () => (await docs.getSiteStructure({ params: { ...params, siteId } })).structure
    expect((await structure()).map(({ title }) => title)).toEqual(['Guide'])
    // What happens in a space of the site is no change of its structure.
    await publish(docs, { spaceId }, insert('# Seals\n\nThey sleep.'))
    await page.getByRole('button', { name: 'See what changes, and publish' }).click()
    await dialog.getByText('Appears at /handbook/').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish the structure' }).click()
    await page.getByText('The structure is published').waitFor()
    expect((await structure()).map(({ title }) => title)).toEqual(['Handbook', 'Guide'])

    await page.getByRole('link', { name: 'Redirects' }).click()
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await dialog.getByLabel('CSV').fill('/old,/penguins\n/lost,/nowhere')
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Import CSV (2)' }).click()
    await page.getByRole('dialog', { name: '1 imported, 1 failed' }).getByText('The site has no page').waitFor()
    await page.getByText('Close', { exact: true }).click()
    await page.getByText('Penguins · /penguins').waitFor()

    await page.getByRole('link', { name: 'Look' }).click()
    await page.getByLabel('Primary color in the light theme').fill('#aa0000')
    await page.getByLabel('Corners').selectOption('straight')
    await page.getByRole('button', { name: 'Add a link or a button' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('Shop')
    await page.getByRole('group', { name: 'Shop' }).getByLabel('Web address').fill('https://example.com/shop')
    await page.getByRole('button', { name: 'Add a group of links' }).click()
    await page.getByLabel('Title of the group').fill('Company')
    // An address that begins with the one of the other theme is typed as any other.
    const logo = `${server.url}/logo.svg`
    await page.getByRole('textbox', { name: 'Logo' }).first().fill(logo)
    const darkLogo = page.getByRole('textbox', { name: 'Logo in the dark theme' })
    await darkLogo.fill(logo)
    await darkLogo.press('End')
    await darkLogo.press('2')
    expect(await darkLogo.inputValue()).toBe(`${logo}2`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a picture: Picture that social networks show' }).click()
    const picture = { name: 'card.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
    await (await chooser).setFiles(picture)
    const socialPreview = page.getByRole('textbox', { name: 'Picture that social networks show' })
    await expect.poll(() => socialPreview.inputValue()).toContain(`${server.url}/pictures/`)
    await page.getByRole('link', { name: 'Audience' }).click()
    await dialog.getByText('What you changed here is not saved yet.').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await page.getByLabel('Name in the header').fill('H')
    await page.getByRole('button', { name: 'Save the look' }).click()
    await page.getByRole('textbox', { name: 'Name in the header' }).and(page.locator('[aria-invalid=true]')).waitFor()
    await page.getByLabel('Name in the header').fill('Harbour')
    await page.getByLabel('Leads to').selectOption('Handbook')
    await page.getByRole('button', { name: 'Save the look' }).click()
    await page.getByText('Saved').waitFor()
    const look = await docs.getSiteCustomizationById({ params: { ...params, siteId } })
    expect(look.header.links).toMatchObject([{ title: 'Shop', to: { kind: 'space' } }])
    expect(look.header.logo).toEqual({ light: logo, dark: `${logo}2` })
    expect(look).toMatchObject({ title: 'Harbour', footer: { groups: [{ title: 'Company', links: [] }] } })

    await page.getByRole('link', { name: 'Structure' }).click()
    await page.getByRole('button', { name: 'Actions for Handbook' }).click()
    await page.getByRole('menuitem', { name: 'Change its look' }).click()
    await page.getByRole('heading', { name: 'Look of Handbook' }).waitFor()
    await page.getByLabel('Corners').selectOption('circular')
    await page.getByRole('button', { name: 'Save the look' }).click()
    const at = { ...params, siteId, siteSpaceId: (await structure())[0]!.id }
    await expect
      .poll(async () => (await docs.getSiteSpaceCustomizationById({ params: at })).styling.corners)
      .toBe('circular')
    expect((await docs.getSiteCustomizationById({ params: at })).styling.corners).toBe('straight')
    expect(await violationsIn(page)).toEqual([])

    await page.getByRole('link', { name: 'For readers' }).click()
    await page.getByText('Readers can rate pages').click()
    await page.getByLabel('Answers to questions').selectOption('In the search and in a panel')
    await page.getByLabel('Suggested questions').fill('How do seals sleep?\n')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(async () => (await docs.getSiteCustomizationById({ params: { ...params, siteId } })).ai)
      .toMatchObject({ mode: 'assistant', suggestions: ['How do seals sleep?'] })
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Publish the site' }).click()
    await page.getByText('The site is published').waitFor()
    expect(await violationsIn(page)).toEqual([])
    const { items } = await docs.listSites({ params })
    expect(items).toMatchObject([{ title: 'Harbour docs', published: true }])

    const headers = {
      accept: 'text/html',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    }
    for (const path of ['penguins', 'lost', 'birds/penguin', '~search?format=json&q=walrus'])
      await fetch(new URL(path, items[0]!.urls.published!.replace(/\/?$/, '/')), { headers })
    await server.services.insights.flush()
    await page.getByRole('link', { name: 'Insights' }).click()
    await page.locator('.s-figures dd').first().getByText('1', { exact: true }).waitFor()
    await page.getByLabel('Pages', { exact: true }).getByText('Penguins').waitFor()
    await page.getByLabel('Pages on which visits begin').getByText('Penguins').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Redirect /lost' }).click()
    await dialog.getByLabel('To').selectOption('/penguins')
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add a redirect' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { items: redirects } = await docs.listSiteRedirects({ params: { ...params, siteId: items[0]!.id } })
    expect(redirects.map(({ source }) => source)).toContain('/lost')
    await page.getByRole('link', { name: 'Redirects' }).click()
    await page.getByRole('button', { name: 'Redirect addresses without a page' }).click()
    const suggested = dialog.getByRole('combobox')
    await expect
      .poll(() => suggested.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
      .toEqual(['/penguins'])
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add a redirect (1)' }).click()
    await page.getByText('/birds/penguin', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Insights' }).click()
    await page.getByRole('button', { name: 'Write about it: walrus' }).click()
    await dialog.getByRole('button', { name: 'Start a change request' }).click()
    await page.getByText('Write about “walrus”').first().waitFor()
    await page.waitForURL(/\/changes\//)
  })

  test('the insights of a site are offered to its admins only', async ({ organization, open }) => {
    const { docs, params } = organization
    const { id } = await docs.createSite({
      params,
      body: { title: 'Harbor', spaces: [await organization.createSpace('Tides')] },
    })
    const editor = await organization.join({ role: 'create', displayName: 'Nadia' })
    const offered = async (userId: string) => {
      const page = await open(userId, `/sites/${id}`)
      await page.getByRole('row', { name: 'Tides' }).waitFor()
      const links = await page.getByRole('link', { name: 'Insights' }).count()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('searchbox').fill('Harbor re')
      await page.getByRole('menuitem', { name: 'Harbor: General' }).waitFor()
      return [links, await page.getByRole('menuitem', { name: 'Harbor: Insights' }).count()]
    }
    expect(await offered(organization.admin.id)).toEqual([1, 1])
    expect(await offered(editor.id)).toEqual([0, 0])
  })

  test('a reader sees the structure of a site, and changes nothing', async ({ organization, open }) => {
    const { docs, params } = organization
    const spaceId = await organization.createSpace('Charts')
    const { id } = await docs.createSite({ params, body: { title: 'Charts', spaces: [spaceId] } })
    const reader = await organization.join({ role: 'read', displayName: 'Omar' })
    const page = await open(reader.id, `/sites/${id}`)
    await page.getByRole('row', { name: 'Charts' }).waitFor()
    expect(await page.getByRole('button', { name: /Add|Actions|Publish/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'General' }).click()
    await page.getByText('Only administrators can change this').waitFor()
    expect(await page.getByRole('button', { name: /Save|Delete/ }).count()).toBe(0)
    expect(await violationsIn(page)).toEqual([])
  })
})
