import { OutgoingError } from './outgoing-error.ts'
import type { Outgoing } from './outgoing.ts'

/** A file that was fetched. */
export interface Fetched {
  bytes: Buffer
  /** As stated by the other server. */
  contentType: string | undefined
}

/** Fetches a file from a URL that a user named. Throws an `OutgoingError` if the other server does not send it. */
export type FetchFile = (url: string, signal: AbortSignal) => Promise<Fetched>

/** Creates a function that fetches files up to a size. */
export const createFetchFile =
  (outgoing: Outgoing, maxBytes: number): FetchFile =>
  async (url, signal) => {
    const { status, headers, bytes } = await outgoing({ url, maxBytes, signal })
    if (status >= 300) {
      throw new OutgoingError('unexpected_status', `${new URL(url).hostname} answered ${status}`)
    }
    return { bytes, contentType: headers['content-type'] }
  }
