import type { Page } from 'playwright-core'

/** Holds requests with a method whose path ends with some text until `release` is called. `sent` resolves when there is one. */
export const hold = async (page: Page, method: string, end: string) => {
  const held = Promise.withResolvers<void>()
  const isHeld = (url: string) => new URL(url).pathname.endsWith(end)
  await page.route(
    (url) => isHeld(url.href),
    async (route) => {
      if (route.request().method() === method) await held.promise
      await route.continue()
    },
  )
  const sent = page.waitForRequest((request) => request.method() === method && isHeld(request.url()))
  return { sent, release: () => held.resolve() }
}
