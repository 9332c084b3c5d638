import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../server/test/browser.ts'
import { serveEditor, type EditorPage } from './harness.ts'

let served: EditorPage
let browser: Browser

beforeAll(async () => {
  ;[served, browser] = await Promise.all([serveEditor(), launchBrowser()])
})

afterAll(async () => {
  await browser.close()
  await served.stop()
})

const open = async (query = ''): Promise<Page> => {
  const page = await browser.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(`${served.url}/${query}`)
  await page.locator('.prose.editing').focus()
  return page
}

const types = (page: Page): Promise<string[]> => page.evaluate(() => testPage.latest.nodes.map(({ type }) => type))

test('Markdown becomes blocks while it is typed', async () => {
  const page = await open()
  for (const line of ['# Title', 'Some **bold** text', '- one', 'two', '']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('/hint')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Take care')
  expect(await types(page)).toEqual(['heading-1', 'paragraph', 'list-unordered', 'hint'])
  await page.close()
})
