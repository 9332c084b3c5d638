import type { Document } from '@scriptorium/content/markdown/document'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../../server/test/browser.ts'
import { serveEditor, type EditorPage } from './harness.ts'

/** Serves the editor to a browser for the tests of a file. */
export const withEditor = () => {
  let served: EditorPage
  let browser: Browser
  const errors: string[] = []
  beforeAll(async () => {
    ;[served, browser] = await Promise.all([serveEditor(), launchBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await served.stop()
  })
  const open = async (query = '', document?: unknown): Promise<Page> => {
    if (document !== undefined) served.addDocument('given', document)
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${served.url}/${document === undefined ? '' : '?document=given'}${query}`)
    if (!query.includes('markdown')) await page.locator('.prose.editing').focus()
    return page
  }
  return {
    open,
    /** What scripts of the page have failed with. */
    errors,
    document: (page: Page): Promise<Document> => page.evaluate(() => testPage.latest),
    types: (page: Page): Promise<string[]> => page.evaluate(() => testPage.latest.nodes.map(({ type }) => type)),
  }
}
