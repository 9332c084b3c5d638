import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { TestServer } from '../harness.ts'
import { codeFor, signInBrowser } from './browser-session.ts'

/** How long a test in the studio can take, in milliseconds. A browser is slow on a busy machine. */
export const studioPatienceMs = 900_000

// Shorter than a whole test, so that a failure names the step that did not come.
const stepPatienceMs = 280_000

/**
 * Signs a user in to the studio, in a new context of a browser. Returns its page, which shows the screen at `path`, or else Home,
 * after a sign-in with a link. With a path, the context gets the cookie of a session that exists, which spares it a screen.
 */
export const openStudio = async (
  browser: Browser,
  server: TestServer,
  userId: string,
  { path, ...options }: BrowserContextOptions & { path?: string } = {},
): Promise<Page> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(stepPatienceMs)
  const studio = `${server.services.config.appUrl}/app`
  if (path === undefined) {
    await page.goto(`${studio}/sign-in#code=${await codeFor(server, userId)}`)
    await page.getByRole('heading', { level: 1, name: /Hello/ }).waitFor()
    return page
  }
  const { cookie } = await signInBrowser(server, userId)
  const [name, value] = cookie.split('=', 2) as [string, string]
  await context.addCookies([{ name, value, url: server.services.config.appUrl, httpOnly: true, sameSite: 'Lax' }])
  await page.goto(studio + path)
  return page
}
