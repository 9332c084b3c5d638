import type { Page, Request } from 'playwright-core'
import { onTestFailed } from 'vitest'

/**
 * Adds to the error of the current test, if it fails, what a page shows, what went wrong in it, and which requests wait for a
 * response. There it stands in the summary at the end of the output, too.
 */
export const recordFailure = (page: Page): void => {
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
  onTestFailed(async ({ task }) => {
    const shown = await page.ariaSnapshot().catch(String)
    const record = [page.url(), shown, 'Problems:', ...problems, 'Waiting:', ...[...waiting].map(nameOf)].join('\n')
    const [error] = task.result?.errors ?? []
    if (error) error.message += `\n${record}`
  })
}
