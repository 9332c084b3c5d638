import { OutgoingError } from '@scriptorium/outside/requests/outgoing-error'
import type { ReadingServices } from './services.ts'
import { FetchTimeoutError } from '@scriptorium/openapi/processes/run-reader'

/** A file of a document as its server sent it. */
export interface FetchedText {
  text: string
  etag: string | null
}

/** Fetches a file of a document. Returns 'unchanged' if it still has the given ETag. */
export type FetchDocument = (url: string, etag?: string) => Promise<FetchedText | 'unchanged'>

const decoder = new TextDecoder('utf-8', { fatal: true })

const textOf = (bytes: Buffer): string => {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new Error('The file is not UTF-8', { cause })
  }
}

const failureOf = (error: unknown): unknown =>
  error instanceof OutgoingError && error.failure === 'timeout'
    ? new FetchTimeoutError(error.message, { cause: error })
    : error

/** Creates a function that fetches the files of one document. All requests together have a limit of time. */
export const createFetchDocument = (
  { outgoing, config }: Pick<ReadingServices, 'outgoing' | 'config'>,
  signal: AbortSignal,
): FetchDocument => {
  const until = performance.now() + config.openapiTimeout * 1000
  const maxBytes = config.openapiLimit
  return async (url, etag) => {
    const timeoutMs = Math.max(1, Math.ceil(until - performance.now()))
    try {
      const { status, headers, bytes } = await outgoing({ url, etag, maxBytes, timeoutMs, signal })
      if (status === 304 && etag !== undefined) return 'unchanged'
      if (status >= 300) throw new Error(`${new URL(url).hostname} answered ${status}`)
      return { text: textOf(bytes), etag: headers['etag'] ?? null }
    } catch (error) {
      throw failureOf(error)
    }
  }
}
