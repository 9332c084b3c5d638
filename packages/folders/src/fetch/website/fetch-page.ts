import { setTimeout as sleep } from 'node:timers/promises'
import type { Fetching } from '../fetching.ts'
import type { Robots } from './robots.ts'

/** A page or file of a website. */
export interface FetchedPage {
  bytes: Buffer
  contentType: string
  /** The address that answered, after redirects. */
  url: string
}

/** Fetches a page or a file. Returns undefined if the website does not have it or does not want it to be fetched. */
export type FetchPage = (url: string, maxBytes: number) => Promise<FetchedPage | undefined>

/** The name by which `robots.txt` can name this program. */
const agent = 'Scriptorium'

const maxDelayMs = 10_000

/** Creates a function that fetches pages of a website one after another, as its `robots.txt` asks. */
export const createFetchPage = (
  { services, signal, waitOutside }: Pick<Fetching, 'services' | 'signal' | 'waitOutside'>,
  robots: () => Robots | undefined,
): FetchPage => {
  let nextAt = 0
  return async (url, maxBytes) => {
    signal.throwIfAborted()
    const rules = robots()
    if (rules?.isDisallowed(url, agent)) return undefined
    const delayMs = Math.min((rules?.getCrawlDelay(agent) ?? 0) * 1000, maxDelayMs)
    const waitMs = nextAt - performance.now()
    if (waitMs > 0) await waitOutside(sleep(waitMs, undefined, { signal }))
    nextAt = performance.now() + delayMs
    try {
      const {
        status,
        bytes,
        headers,
        url: answered,
      } = await waitOutside(services.outgoing({ url, maxBytes, signal, headers: { accept: 'text/html, */*;q=0.5' } }))
      if (status !== 200) return undefined
      return { bytes, url: answered, contentType: headers['content-type'] ?? '' }
    } catch (error) {
      // One page that cannot be fetched does not end the import. That the website itself cannot be reached does.
      signal.throwIfAborted()
      if (rules === undefined) throw error
      return undefined
    }
  }
}
