import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { launchBrowser, openPageAt } from './browser.ts'
import { insert, publish } from './content.ts'
import { newSite } from './sites.ts'
import { findViolations } from './support/axe.ts'
import { everyBlock } from './support/every-block.ts'
import { layoutShiftOf } from './support/layout-shift.ts'
import { waitForJobs } from './support/wait-for-jobs.ts'
import { zooDocument } from './support/zoo.ts'
import { test as base } from './test.ts'

let browser: Browser
let address = ''

const operationPage = `# Animals API

{% openapi-operation spec="zoo" path="/animals/{id}" method="get" %}
[zoo](/openapi/zoo)
{% endopenapi-operation %}
`

const test = base.extend(
  'openPage',
  () =>
    (path: string, options?: BrowserContextOptions): Promise<Page> =>
      openPageAt(browser, address + path, options),
)

test.beforeAll(async ({ server, organization }) => {
  browser = await launchBrowser()
  const { params, spaces, site } = await newSite(organization, ['Guide'])
  const text = JSON.stringify(zooDocument('Get an animal'))
  await organization.docs.createOrUpdateOpenAPISpecBySlug({
    params: { ...organization.params, specSlug: 'zoo' },
    body: { source: { text } },
  })
  await publish(
    organization.docs,
    { spaceId: spaces[0]! },
    insert('# Welcome\n\nSee the penguins.'),
    insert(everyBlock),
    insert('# Penguins\n\n## Emperor\n\nIt is large.'),
    insert(operationPage),
  )
  await organization.docs.publishSite({ params })
  await waitForJobs(server.services)
  address = `${server.url}/sites/${params.organizationId}/${site.id}/`
})

afterAll(async () => {
  await browser.close()
})

describe('a site in a browser', () => {
  test.for(['light', 'dark'] as const)('every block passes axe in the %s theme', async (colorScheme, { openPage }) => {
    const page = await openPage('every-block-on-one-page', { colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page)).toEqual([])
  })

  test.for(['light', 'dark'] as const)(
    'search, dialog, drawer and missing page pass axe in the %s theme',
    async (colorScheme, { openPage }) => {
      const found: unknown[] = []
      const check = async (page: Page, name: string) => {
        found.push(...(await findViolations(page)).map((one) => [name, one]))
      }
      const options = { colorScheme, reducedMotion: 'reduce' } as const
      await check(await openPage('~search?q=emperor', options), 'search')
      await check(await openPage('nothing/here', options), 'missing')
      const page = await openPage('penguins', { ...options, viewport: { width: 360, height: 740 } })
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'Welcome' }).first().waitFor({ state: 'visible' })
      await check(page, 'drawer')
      await page.keyboard.press('Escape')
      await page.keyboard.press('/')
      await page.keyboard.type('emperor')
      await page.getByRole('option', { name: 'Emperor' }).waitFor()
      await check(page, 'dialog')
      expect(found).toEqual([])
    },
  )

  test.for(['light', 'dark'] as const)(
    'an API operation passes axe in the %s theme',
    async (colorScheme, { openPage }) => {
      const page = await openPage('animals-api', { colorScheme, reducedMotion: 'reduce' })
      await page.getByText('Fault', { exact: true }).first().click()
      expect(await findViolations(page)).toEqual([])
    },
  )

  test('an API operation has its call and its response beside it, and they stay in view', async ({ openPage }) => {
    const page = await openPage('animals-api', { viewport: { width: 1280, height: 700 } })
    const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!
    const [fields, call] = [await boxOf('.fields'), await boxOf('.examples .tabs')]
    const response = await boxOf('.examples .code:not(.tabs .code)')
    expect(call.x).toBeGreaterThan(fields.x + fields.width)
    expect(response.x).toBe(call.x)
    expect(call.y).toBeLessThan(fields.y + fields.height)
    await page.evaluate('document.querySelector(".fields ~ .fields").scrollIntoView({ behavior: "instant" })')
    expect((await boxOf('.examples .tabs')).y).toBeGreaterThan(0)
  })

  test('an API operation is one column on a phone, and nothing is wider than the screen', async ({ openPage }) => {
    const page = await openPage('animals-api', { viewport: { width: 360, height: 740 } })
    const [fields, call] = [page.locator('.fields').first(), page.locator('.examples .tabs')]
    expect((await fields.boundingBox())!.x).toBe((await call.boundingBox())!.x)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })

  test('loads nothing from other hosts, shifts no layout, and its policy blocks nothing', async ({
    openPage,
    server,
  }) => {
    const page = await openPage('')
    const [asked, complaints]: [string[], string[]] = [[], []]
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
    await page.goto(`${address}penguins`)
    expect(asked.filter((url) => new URL(url).origin !== server.url)).toEqual([])
    expect(complaints).toEqual([])
    expect(await layoutShiftOf(page)).toBe(0)
  })

  test('the keyboard can search and open a result', async ({ openPage }) => {
    const page = await openPage('')
    await page.keyboard.press('/')
    await page.keyboard.type('emperor')
    await page.getByRole('option', { name: 'Emperor' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/penguins#emperor')
  })

  test('the theme is kept, without a flash of the other one', async ({ openPage }) => {
    const page = await openPage('', { colorScheme: 'light' })
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.goto(`${address}penguins`)
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
  })

  test('all content can be read without scripts', async ({ openPage }) => {
    const page = await openPage('every-block-on-one-page', { javaScriptEnabled: false })
    for (const text of ['npm install', 'pnpm add', 'Some text in a tab.'])
      await page.getByText(text).first().waitFor({ state: 'visible' })
    await page.getByRole('searchbox').fill('emperor')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Emperor' }).click()
    await page.getByRole('heading', { name: 'Emperor' }).waitFor()
  })

  test('a narrow screen has a drawer that closes with Escape, and nothing is wider than the screen', async ({
    openPage,
  }) => {
    const page = await openPage('every-block-on-one-page', { viewport: { width: 320, height: 640 } })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    const link = page.getByRole('link', { name: 'Penguins', exact: true })
    await page.getByRole('button', { name: 'Menu' }).click()
    await link.waitFor({ state: 'visible' })
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
  })
})
