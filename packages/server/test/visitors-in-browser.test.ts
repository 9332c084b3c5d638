import type { Browser } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { launchBrowser, openPageAt } from './browser.ts'
import { insert, newChangeRequest, publish, rewrite, write } from './content.ts'
import { newSite } from './sites.ts'
import { test as base } from './test.ts'
import { findViolations } from './support/axe.ts'

let browser: Browser

const visitorSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    unsigned: { type: 'object', additionalProperties: false, properties: { team: { type: 'boolean' } } },
  },
}

const test = base
  .extend('openPage', () => (url: string) => openPageAt(browser, url, { reducedMotion: 'reduce' }))
  .extend('newGuide', ({ organization, server }) => async () => {
    const { docs } = organization
    const { params, spaces, site } = await newSite(organization, ['Guide'])
    const ids = await publish(
      docs,
      { spaceId: spaces[0]! },
      insert('# Start\n\nRead on.'),
      insert('# For the team\n\nThe rota.', { condition: 'visitor.claims.unsigned.team == true' }),
    )
    await docs.updateSiteAdaptiveSchema({ params, body: { jsonSchema: visitorSchema as never } })
    await docs.updateSiteById({ params, body: { adaptiveContent: { enabled: true } } })
    await docs.publishSite({ params })
    const address = `${server.url}/sites/${params.organizationId}/${site.id}/`
    return { docs, params, spaceId: spaces[0]!, startId: ids[0]!, address }
  })

test.beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
})

describe('visitors of a site in a browser', () => {
  test('a share link opens the site behind a wall, and its key leaves the address', async ({ newGuide, openPage }) => {
    const { docs, params, address } = await newGuide()
    await docs.updateSiteById({ params, body: { visibility: 'share-link' } })
    const { urls } = await docs.createSiteShareLink({ params, body: { name: 'Partners' } })
    const page = await openPage(address)
    await page.getByRole('heading', { name: 'This documentation is shared by link' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.goto(urls.published!)
    await page.getByText('Read on.').waitFor()
    expect(page.url()).toBe(address)
    await page.reload()
    await page.getByText('Read on.').waitFor()
  })

  test('a visitor with a claim finds a page that others do not see', async ({ newGuide, openPage }) => {
    const { address } = await newGuide()
    const page = await openPage(address)
    const link = page.getByRole('link', { name: 'For the team' })
    expect(await link.count()).toBe(0)
    await page.keyboard.press('/')
    await page.keyboard.type('rota')
    await page.getByText('No results for').first().waitFor()
    await page.goto(`${address}?visitor.team=true`)
    await link.first().click()
    await page.getByText('The rota.').waitFor()
  })

  test('a redirect leads to its page', async ({ newGuide, openPage }) => {
    const { docs, params, startId, address } = await newGuide()
    const [siteSpace] = (await docs.listSiteSpaces({ params })).items
    const destination = { kind: 'site-page', siteSpaceId: siteSpace!.id, pageId: startId } as const
    await docs.createSiteRedirect({ params, body: { source: '/go', destination } })
    const page = await openPage(`${address}go`)
    await page.getByText('Read on.').waitFor()
    expect(page.url()).toBe(`${address}start`)
  })

  test('the preview of a change request marks what it changes', async ({ newGuide, openPage }) => {
    const { docs, params, spaceId, startId } = await newGuide()
    const at = await newChangeRequest(docs, { spaceId })
    await write(docs, at, rewrite(startId, '# Start\n\nRead on.\n\nAnd come back.'), insert('# Later'))
    const query = { changeRequest: at.changeRequestId }
    const preview = await docs.getSitePublishingPreviewById({ params, query })
    const page = await openPage(preview.url)
    await page.getByText('Preview of change request').waitFor()
    expect(page.url()).not.toContain('previewKey')
    expect(await page.locator('.changed.added').allTextContents()).toEqual(['And come back.'])
    await page.getByRole('link', { name: 'Later' }).first().click()
    await page.getByRole('heading', { name: 'Later' }).waitFor()
    expect(await findViolations(page)).toEqual([])
  })
})
