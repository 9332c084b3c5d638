import type { Browser, BrowserContextOptions, Locator, Page, Route } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { launchBrowser } from './browser.ts'
import { insert, publish } from './content.ts'
import { newSite } from './sites.ts'
import { codeFor } from './support/browser-session.ts'
import { hold } from './support/hold.ts'
import { openStudio } from './support/studio.ts'
import { waitForJobs } from './support/wait-for-jobs.ts'
import { test as base } from './test.ts'

const penguins = '# Penguins\n\nPenguins cannot swim.\n\nThey walk.\n\n```mermaid\nflowchart LR\n  Egg --> Chick\n```'

let browser: Browser

const test = base.extend(
  'signIn',
  ({ server, organization }) =>
    (options: BrowserContextOptions = {}): Promise<Page> =>
      openStudio(browser, server, organization.admin.id, options),
)

test.beforeAll(async ({ server, organization }) => {
  browser = await launchBrowser()
  const { params, spaces } = await newSite(organization, ['Guide'])
  await publish(organization.docs, { spaceId: spaces[0]! }, insert(penguins))
  await organization.docs.publishSite({ params })
  await waitForJobs(server.services)
})

afterAll(async () => {
  await browser.close()
})

/** Opens the page of a space in the editor. */
const openEditor = async (page: Page, title: RegExp, text: string): Promise<Locator> => {
  await page.getByRole('link', { name: title }).first().click()
  await page.getByText(text).waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  const paragraph = page.locator('[contenteditable="true"]').getByText(text)
  await paragraph.waitFor()
  return paragraph
}

/** Collects what the console of a page says about faults. */
const faultsOf = (page: Page): string[] => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  return faults
}

describe('the studio in a browser', () => {
  test('takes a newcomer from the printed address to the published correction', async ({ signIn }) => {
    const page = await signIn()
    const faults = faultsOf(page)
    await page.getByRole('link', { name: /Guide/ }).first().click()
    await page.locator('.diagram img.on-light').waitFor()
    const paragraph = await openEditor(page, /Guide/, 'Penguins cannot swim.')
    await page.locator('[contenteditable="true"] .diagram img.on-light').waitFor()
    await paragraph.click()
    for (const key of ['Home', 'Control+ArrowRight', 'Control+Shift+ArrowRight']) await page.keyboard.press(key)
    const { sent, release } = await hold(page, 'POST', '/content')
    await page.keyboard.type(' can')
    await sent
    await page.getByText('Saving').waitFor()
    release()
    await page.getByText('Saved').waitFor()
    await page.getByRole('link', { name: 'Review changes' }).click()
    await page.locator('del', { hasText: 'cannot' }).waitFor()
    await page.locator('ins', { hasText: 'can' }).waitFor()
    await page.getByRole('button', { name: 'Merge into Guide' }).click()
    const published = await page.getByRole('link', { name: 'View as readers see it' }).getAttribute('href')
    // Nobody edits what is merged.
    await page.goBack()
    await page.getByText('This change request was merged or closed.').waitFor()
    expect(await page.locator('[contenteditable="true"], .s-tree-head button').count()).toBe(0)
    await page.goto(published!)
    await page.getByText('Penguins can swim.').waitFor()
    expect(faults).toEqual([])
  })

  test('keeps edits through a lost connection and a reload', async ({ signIn }) => {
    const page = await signIn()
    const paragraph = await openEditor(page, /Guide/, 'They walk.')
    const context = page.context()
    await context.setOffline(true)
    await paragraph.click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Slowly.')
    await page.getByText(/Offline: \d+ edits? kept on this device/).waitFor()
    await page.route('**/change-requests/*/content', (route) => route.abort())
    await context.setOffline(false)
    // What was typed just before the page is left is kept, too.
    await page.keyboard.type(' Always.')
    await page.reload()
    await page.locator('[contenteditable="true"]').getByText('They walk. Slowly. Always.').waitFor()
    await page.unroute('**/change-requests/*/content')
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.getByText('Saved').waitFor()
    await page.goto(page.url().replace(/\/pages\/.*/, '?tab=changes'))
    await page.locator('ins', { hasText: 'Slowly.' }).waitFor()
  })

  test.for(['text', 'editor'])(
    'shows nothing older than what is saved while the %s of a page loads',
    async (late, { signIn }) => {
      const page = await signIn()
      const paragraph = await openEditor(page, /Guide/, 'They walk.')
      const isSave = (url: URL) => url.pathname.endsWith('/content')
      const [read, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let [isReloaded, isRead] = [false, false]
      await page.route(isSave, async (route) => {
        if (!isReloaded) return route.abort()
        await read.promise
        await route.continue()
      })
      await paragraph.click()
      await page.keyboard.press('End')
      await page.keyboard.type(` With the ${late}.`)
      await page.getByText(/Offline: \d+ edits? kept on this device/).waitFor()
      await page.route(/[?&]format=document/, async (route) => {
        const response = await route.fetch({
          headers: { ...route.request().headers(), origin: new URL(page.url()).origin },
        })
        isRead = true
        read.resolve()
        if (late === 'text') await saved.promise
        await route.fulfill({ response })
      })
      await page.route(/\.js$/, async (route) => {
        if (late === 'editor' && isRead) await saved.promise
        await route.continue()
      })
      await page.addInitScript(() => {
        const shown = new Set<string | null>()
        const look = () =>
          document.querySelectorAll('[contenteditable="true"] p').forEach((line) => shown.add(line.textContent))
        new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
        Object.assign(window, { shown })
      })
      const answered = page.waitForResponse((response) => isSave(new URL(response.url())))
      page.once('domcontentloaded', () => void (isReloaded = true))
      await page.reload()
      await answered
      await page.getByText('Saved', { exact: true }).waitFor()
      saved.resolve()
      await page.locator('[contenteditable="true"]').getByText(`With the ${late}.`).waitFor()
      // What is typed into an older text would conflict with the newer one.
      const shown = await page.evaluate<string[]>('[...shown]')
      const lines = shown.filter((line) => line.startsWith('They walk.'))
      expect(lines.filter((line) => !line.endsWith(` With the ${late}.`))).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )

  test('keeps edits when the session ends, and saves them after signing in again', async ({ signIn, server, docs }) => {
    const page = await signIn()
    const paragraph = await openEditor(page, /Guide/, 'They walk.')
    await page.context().clearCookies()
    await paragraph.click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Far.')
    await page.getByText('Your session has ended.').waitFor()
    const other = await page.context().newPage()
    const enter = async (id: string) => other.goto(`${server.url}/app/sign-in#code=${await codeFor(server, id)}`)
    // Somebody else must not save them as their own.
    const somebody = await server.createTestUser({ role: 'admin' })
    await enter(somebody.id)
    await page.locator('[contenteditable="true"] p', { hasText: 'They walk.', hasNotText: 'Far.' }).waitFor()
    await enter((await docs.getAuthenticatedUser()).id)
    await page.locator('[contenteditable="true"] p', { hasText: 'Far.' }).waitFor()
    await page.getByText('Saved').waitFor()
    await page.getByText('Your session has ended.').waitFor({ state: 'detached' })
  })

  test('loses no word while the connection fails in every way', async ({ signIn, docs }) => {
    const page = await signIn()
    const paragraph = await openEditor(page, /Guide/, 'They walk.')
    await paragraph.click()
    await page.keyboard.press('End')
    const refuse = (status: number, code: string) => (route: Route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status, code }) })
    const ways: Record<string, (route: Route) => Promise<void>> = {
      unsent: (route) => route.abort(),
      unanswered: async (route) => {
        await route.fetch()
        await route.abort()
      },
      limited: refuse(429, 'rate_limited'),
      broken: refuse(503, 'unavailable'),
      fine: (route) => route.continue(),
    }
    const said: Record<string, RegExp> = {
      unsent: /^Offline: \d+ edits? kept/,
      unanswered: /^Offline: \d+ edits? kept/,
      limited: /^Waiting for the server: \d+ edits? kept/,
      broken: /^Waiting for the server: \d+ edits? kept/,
      fine: /^Saved$/,
    }
    let way = 'fine'
    await page.route('**/change-requests/*/content?*', (route) => ways[way]!(route))
    const words: string[] = []
    for (way of [...Object.keys(ways), ...Object.keys(ways)]) {
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/content?'))
      const word = `${way}${words.length}`
      words.push(word)
      await page.keyboard.type(` ${word}`)
      await page.evaluate("dispatchEvent(new Event('online'))")
      await sent
      await page.keyboard.type(',')
      await page.getByText(said[way]!).waitFor()
    }
    const [, spaceId, changeRequestId, pageId] = /spaces\/(.*)\/changes\/(.*)\/pages\/(.*)/.exec(page.url())!
    const params = { spaceId: spaceId!, changeRequestId: changeRequestId!, pageId: pageId! }
    const saved = await docs.getPageInChangeRequestById({ params, query: { format: 'markdown' } })
    expect('markdown' in saved && saved.markdown).toContain(` ${words.join(', ')},`)
  })
})
