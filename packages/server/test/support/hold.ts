import type { Page } from 'playwright-core'

/** Holds requests with a method whose address ends with a segment until `release` is called. `sent` resolves when there is one. */
export const hold = async (page: Page, method: string, segment: string) => {
  const held = Promise.withResolvers<void>()
  const isHeld = (one: { method: () => string }) => one.method() === method
  await page.route(`**/${segment}`, async (route) => {
    if (isHeld(route.request())) await held.promise
    await route.continue()
  })
  const sent = page.waitForRequest((request) => isHeld(request) && request.url().endsWith(`/${segment}`))
  return { sent, release: () => held.resolve() }
}
