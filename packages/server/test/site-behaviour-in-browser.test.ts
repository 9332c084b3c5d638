import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { launchBrowser, openPageAt } from './browser.ts'
import { insert, publish } from './content.ts'
import { batchesOf } from '@scriptorium/basics/batches'
import { newSectionedSite, newSite } from './sites.ts'
import { everyBlock } from './support/every-block.ts'
import { hold } from './support/hold.ts'
import { layoutShiftOf } from './support/layout-shift.ts'
import { waitForJobs } from './support/wait-for-jobs.ts'
import { test as base } from './test.ts'

/** More than the page tree shows at once. */
const pagesInList = 103
let browser: Browser
let address = ''

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const test = base.extend(
  'openPage',
  () =>
    (path: string, options: BrowserContextOptions = {}): Promise<Page> =>
      openPageAt(browser, address + path, { reducedMotion: 'reduce', ...options }),
)

test.beforeAll(async ({ server, organization }) => {
  browser = await launchBrowser()
  const { docs } = organization
  const { params, spaces, site } = await newSite(organization, ['Guide', 'Version 1'])
  await publish(
    docs,
    { spaceId: spaces[0]! },
    insert('# Welcome\n\nSee the penguins.'),
    insert(everyBlock),
    insert(
      '# Penguins\n\n## Emperor\n\n{% tabs %}\n{% tab title="yarn" %}\nOne.\n{% endtab %}\n{% tab title="pnpm" %}\nTwo.\n{% endtab %}\n{% endtabs %}',
    ),
  )
  await publish(docs, { spaceId: spaces[1]! }, insert('# Penguins\n\nThey are old.\n\n## Emperor\n\nIt is large.'))
  // The last list of the tree, so that nothing stands below it.
  const [birds] = await publish(docs, { spaceId: spaces[0]! }, insert('# Birds'))
  const titles = Array.from({ length: pagesInList }, (_, index) => `Bird ${index}`)
  for (const batch of batchesOf(titles, 50))
    await publish(docs, { spaceId: spaces[0]! }, ...batch.map((title) => insert(`# ${title}`, { into: birds! })))
  await docs.publishSite({ params })
  const look = await docs.getSiteCustomizationById({ params })
  await docs.updateSiteCustomizationById({ params, body: { ...look, feedback: { enabled: true } } as never })
  await waitForJobs(server.services)
  address = `${server.url}/sites/${params.organizationId}/${site.id}/`
})

afterAll(async () => {
  await browser.close()
})

const every = 'every-block-on-one-page'

// Text, because its types belong to browsers.
const smallTargets = `[...document.querySelectorAll('a, button, summary, input, select')].flatMap((one) => {
  const { width, height } = one.getBoundingClientRect()
  const isInText = one.closest('p, li:not(nav li, .menu li), td, th, figcaption, h1, h2, h3, h4') && one.matches('a, input')
  const isShown = width > 0 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  return !isShown || isInText || one.matches('.skip, .card-link') || (height >= LEAST && width >= 24) ? [] : [one.outerHTML.slice(0, 80) + ' ' + width + ' x ' + height]
})`

describe('a site in a browser', () => {
  test('a paragraph in another direction ends with its punctuation', async ({ openPage }) => {
    const page = await openPage('')
    await page.evaluate('document.documentElement.dir = "rtl"')
    const [end, edge] = await page.evaluate<[number, number]>(`(() => {
      const paragraph = [...document.querySelectorAll('.prose p')].find(({ textContent }) => textContent === 'See the penguins.')
      const range = document.createRange()
      range.selectNodeContents(paragraph)
      range.setStart(paragraph.firstChild, paragraph.textContent.length - 1)
      return [range, paragraph].map((one) => one.getBoundingClientRect().right)
    })()`)
    expect(end).toBeCloseTo(edge, 0)
    await page.context().close()
  })

  test('a font that arrives late moves nothing, and the next page has it', async ({ openPage }) => {
    const page = await openPage('')
    const { sent, release } = await hold(page, 'GET', '.woff2')
    await page.goto(address + every, { waitUntil: 'domcontentloaded' })
    await sent
    expect(await layoutShiftOf(page)).toBe(0)
    release()
    await page.evaluate('document.fonts.ready')
    expect(await layoutShiftOf(page)).toBe(0)
    // A page with routes reads nothing from the cache of the browser.
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto(`${address}penguins`)
    await page.waitForFunction('document.fonts.check("16px Inter")')
    expect(await layoutShiftOf(page)).toBe(0)
  })

  test('a printed page lists the addresses of its links, opens what is folded and shows all tabs', async ({
    openPage,
  }) => {
    const page = await openPage(every, { colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print' })
    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    for (const text of ['npm install', 'pnpm add', 'soft cloth'])
      await page.getByText(text).first().waitFor({ state: 'visible' })
    expect(await page.locator('.print-notes li').allTextContents()).toContain('https://example.com/a/long/address')
    expect(await page.locator('.print-mark').first().textContent()).toBe('[1]')
    expect(
      await page.locator('header, nav, footer').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length),
    ).toBe(0)
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)')
    await page.evaluate('dispatchEvent(new Event("afterprint"))')
    expect(await page.locator('.print-notes, .print-mark, .prose details[open]').count()).toBe(0)
  })

  test('a chosen tab is chosen on other pages, too', async ({ openPage }) => {
    const page = await openPage(every)
    await page.getByRole('tab', { name: 'pnpm' }).click()
    await page.goto(`${address}penguins`)
    await page.getByText('Two.').waitFor({ state: 'visible' })
    await page.getByRole('tab', { name: 'yarn' }).click()
    await page.goto(address + every)
    await page.getByText('pnpm add').waitFor({ state: 'visible' })
  })

  test('the table of contents marks the heading that is read, also after a jump to the other end', async ({
    openPage,
  }) => {
    const page = await openPage(every)
    const links = page.locator('.outline a')
    expect(await links.count()).toBeGreaterThan(2)
    const first = page.locator('.outline li:first-child > a[aria-current]')
    await first.first().waitFor()
    // Keys scroll smoothly, and Chromium drops one that is pressed meanwhile.
    const jump = (top: string) => page.evaluate(`scrollTo({ top: ${top}, behavior: 'instant' })`)
    await jump('document.documentElement.scrollHeight')
    await first.first().waitFor({ state: 'detached' })
    await jump('0')
    await first.first().waitFor()
    expect(await page.locator('.outline a[aria-current]').count()).toBe(1)
  })

  test('the drawer shows this page, keeps the focus inside, and Escape gives it back', async ({ openPage }) => {
    const page = await openPage('birds/bird-30', { viewport: { width: 360, height: 740 }, hasTouch: true })
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    const current = await page.locator('.tree [aria-current=page]').boundingBox()
    expect(current?.y).toBeGreaterThan(0)
    expect(current?.y).toBeLessThan(740)
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(
        'document.activeElement.closest("#\\\\~navigation") ? "inside" : document.activeElement.tagName',
      )
      expect(['inside', 'BODY']).toContain(place)
    }
    // Escape closes a menu in the drawer first.
    await page.locator('#\\~navigation .variants summary').click()
    await page.keyboard.press('Escape')
    expect(await page.locator('#\\~navigation .variants details[open]').count()).toBe(0)
    await page.getByRole('link', { name: 'Penguins' }).waitFor({ state: 'visible' })
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Penguins' }).waitFor({ state: 'hidden' })
    expect(await button.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
  })

  test('Ctrl Enter opens a result in a new tab, and other pages offer the search again', async ({ openPage }) => {
    const page = await openPage('')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('penguins')
    await page.getByRole('option', { name: 'Penguins', selected: true }).waitFor()
    await page
      .getByRole('dialog')
      .getByRole('status')
      .getByText(/^\d+ results?$/)
      .waitFor({ state: 'attached' })
    const [opened] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')])
    await opened.waitForURL('**/penguins')
    // Chromium may never draw the first page again, which the new tab covers. So the test goes on in a page of its own.
    const other = await page.context().newPage()
    await other.goto(address)
    await other.keyboard.press('/')
    await other.getByRole('option', { name: 'penguins', exact: true, selected: true }).press('Enter')
    await other.getByRole('option', { name: 'Penguins', exact: false }).first().waitFor()
    expect(await other.getByRole('combobox', { name: 'Search the documentation' }).inputValue()).toBe('penguins')
  })

  test('where the tabs of sections have no room, the open one is in view, and a menu has all', async ({
    organization,
    server,
  }) => {
    const titles = Array.from({ length: 14 }, (_, index) => `Section ${index} with a long title`)
    const { params, site } = await newSectionedSite(organization, titles)
    await organization.docs.publishSite({ params })
    const start = `${server.url}/sites/${params.organizationId}/${site.id}/`
    const page = await openPageAt(browser, start, { reducedMotion: 'reduce' })
    await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
    expect(await page.getByRole('link', { name: 'Go to the start page' }).count()).toBe(0)
    await page.locator('.all-sections summary').press('Enter')
    await page.locator('.all-sections').getByRole('link', { name: titles[13]! }).press('Enter')
    await page.getByRole('link', { name: 'Go to the start page' }).waitFor()
    const { x, width } = (await page.locator('.sections [aria-current]').first().boundingBox())!
    expect(x).toBeGreaterThan(0)
    expect(x + width).toBeLessThan(1280)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('.many-sections summary').click()
    await page.locator('#\\~navigation').getByRole('link', { name: titles[0]! }).waitFor({ state: 'visible' })
  })

  test('the link to another version leads to the place that the reader has opened', async ({ openPage }) => {
    const page = await openPage('penguins')
    await page.goto(`${address}penguins#emperor`)
    await page.locator('.variants summary').first().click()
    await page.getByRole('link', { name: 'Version 1' }).first().click()
    await page.waitForURL('**/version-1/penguins#emperor')
  })

  test('a rating is thanked for, and a comment can follow it', async ({ openPage, server }) => {
    const page = await openPage('penguins')
    await page.getByRole('button', { name: 'Yes' }).press('Enter')
    await page.getByText('Thank you for your feedback.').first().waitFor()
    await page.getByRole('textbox', { name: 'What could be better?' }).fill('More pictures')
    await page.getByRole('button', { name: 'Send' }).press('Enter')
    await page.getByRole('textbox').waitFor({ state: 'detached' })
    const ratings = await server.services.database.read('pageFeedback').select('rating', 'comment')
    expect(ratings).toMatchObject([{ rating: 'good', comment: 'More pictures' }])
  })

  test('keyboard and mouse load the rest of a long list in the page tree, which moves nothing', async ({
    openPage,
  }) => {
    const page = await openPage('birds/bird-0')
    const [tree, more] = [page.locator('#\\~navigation'), page.locator('a[data-more]')]
    const placesOf = async () => [
      await page.getByRole('heading', { name: 'Bird 0' }).boundingBox(),
      await tree.getByRole('link', { name: 'Bird 20', exact: true }).boundingBox(),
    ]
    await more.focus()
    const before = await placesOf()
    await more.press('Enter')
    await tree.getByRole('link', { name: 'Bird 40', exact: true }).waitFor()
    await page.waitForFunction('document.activeElement.textContent.trim() === "Bird 21"')
    expect(await placesOf()).toEqual(before)
    await more.click()
    await tree.getByRole('link', { name: `Bird ${pagesInList - 1}`, exact: true }).waitFor()
    const titles = await tree.getByRole('link', { name: /^Bird / }).allTextContents()
    expect(titles.map((title) => title.trim())).toEqual(Array.from({ length: pagesInList }, (_, at) => `Bird ${at}`))
    expect(await more.count()).toBe(0)
    expect(page.url()).toBe(`${address}birds/bird-0`)
    expect(await layoutShiftOf(page)).toBe(0)
  })

  test('the Tab key stops at code and tables only where they can be scrolled', async ({ openPage }) => {
    const stops = (scrolls: boolean) => `[...document.querySelectorAll('pre, .table, .math')]
      .filter((one) => one.clientWidth > 0)
      .filter((one) => ${scrolls} === (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))
      .map((one) => one.getAttribute('tabindex'))`
    const page = await openPage(every, { viewport: { width: 360, height: 700 } })
    // Fonts that arrive change what can be scrolled.
    const are = (scrolls: boolean, value: string) =>
      `${stops(scrolls)}.length > 0 && ${stops(scrolls)}.every((one) => one === ${value})`
    await page.waitForFunction(`${are(false, 'null')} && ${are(true, "'0'")}`)
  })

  test('an image is enlarged with the keyboard', async ({ openPage }) => {
    const page = await openPage(every)
    await page.evaluate(`document.querySelector('img.zoomable').src = '${picture}'`)
    await page.getByRole('button', { name: 'A wetland' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'A wetland' })
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.evaluate('document.activeElement.alt')).toBe('A wetland')
  })

  test('going back restores the scroll position', async ({ openPage }) => {
    const page = await openPage(every)
    await page.evaluate('scrollTo(0, 900)')
    await page.goto(`${address}penguins`)
    await page.goBack()
    await page.waitForFunction('scrollY > 800')
  })

  test.for([
    [1280, 24],
    [360, 44],
  ] as const)('targets on a screen of %i px are at least %i px high', async ([width, least], { openPage }) => {
    const page = await openPage(every, {
      viewport: { width, height: 740 },
      hasTouch: width === 360,
      isMobile: width === 360,
    })
    expect(await page.evaluate(smallTargets.replace('LEAST', String(least)))).toEqual([])
  })

  test('text is at most 720 px wide, and a page weighs at most 60 KB', async ({ openPage }) => {
    const page = await openPage(every, { viewport: { width: 1920, height: 1000 } })
    expect(await page.locator('.prose').evaluate((one) => one.getBoundingClientRect().width)).toBeLessThanOrEqual(720)
    let bytes = 0
    const names = await page.evaluate<string[]>(
      '[location.href, ...document.querySelectorAll("link[rel=stylesheet], script[src]")].map((one) => one.href ?? one.src ?? one)',
    )
    for (const name of names) bytes += gzipSync(await (await fetch(name)).text()).length
    expect(names).toHaveLength(3)
    expect(bytes).toBeLessThan(60_000)
  })
})
