import type { Page, Request } from 'playwright-core'
import { onTestFailed } from 'vitest'

/** Prints what a page shows, what went wrong in it, and which requests wait for a response, if the current test fails. */
export const printOnFailure = (page: Page): void => {
  const waiting = new Set<Request>()
  const problems: string[] = []
  const nameOf = (request: Request) => `${request.method()} ${request.url()}`
  page.on('request', (request) => void waiting.add(request))
  page.on('requestfinished', (request) => void waiting.delete(request))
  page.on('requestfailed', (request) => {
    waiting.delete(request)
    problems.push(`${nameOf(request)}: ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${nameOf(response.request())}: ${response.status()}`)
  })
  page.on('pageerror', (error) => void problems.push(String(error)))
  onTestFailed(async () => {
    const shown = await page.ariaSnapshot().catch(String)
    console.error([page.url(), shown, 'Problems:', ...problems, 'Waiting:', ...[...waiting].map(nameOf)].join('\n'))
  })
}
