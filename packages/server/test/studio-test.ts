import type { BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { recordFailure } from './support/page-record.ts'
import { openStudio } from './support/studio.ts'
import { test as base } from './test.ts'

/**
 * `test` with what tests of the studio need besides the server.
 *
 * - `browser`: a Chromium for the file
 * - `open`: signs a user in, and returns a page that shows the screen at a path of the studio. `options` are those of its context
 */
export const test = base
  // The empty pattern tells Vitest that this fixture uses no other fixture.
  // oxlint-disable-next-line no-empty-pattern
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  .extend(
    'open',
    ({ browser, server }) =>
      async (userId: string, path: string, options: BrowserContextOptions = {}): Promise<Page> => {
        const page = await openStudio(browser, server, userId, { path, ...options })
        recordFailure(page)
        return page
      },
  )
