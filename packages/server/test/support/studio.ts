import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { TestServer } from '../harness.ts'
import { codeFor, signInBrowser } from './browser-session.ts'

// Messages of the studio go away after 6 seconds, and errors after 12. A busy machine may take longer to see one and press its button, so
// here they stay. A person who wants to press what is below one moves the pointer away, or waits.
const keepMessages = `(() => {
  const { setTimeout } = window
  window.setTimeout = (run, ms, ...rest) => setTimeout(run, ms === 6_000 || ms === 12_000 ? 2 ** 31 - 1 : ms, ...rest)
  const style = new CSSStyleSheet()
  style.replaceSync('.s-toasts, .s-toast { pointer-events: none } .s-toast button { pointer-events: auto }')
  document.adoptedStyleSheets.push(style)
})()`

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
  await context.addInitScript(keepMessages)
  const page = await context.newPage()
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
