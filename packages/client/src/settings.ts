import type { Cache } from './cache.ts'
import type { Log } from './log.ts'
import type { Fetch } from './options.ts'

/** The options of a client. */
export interface ClientOptions {
  /** URL of the server, without `/v1`. */
  baseUrl: string
  /** API token of the user. Without it, only public operations work. */
  token?: string | undefined
  /** Replaces the global `fetch`. */
  fetch?: Fetch | undefined
  /** Request headers of every call, or a function that returns those of the next one. */
  headers?: Record<string, string> | (() => Record<string, string>) | undefined
  /** Maximum number of retries of reads and POST requests after a temporary failure, 5 by default. */
  retries?: number | undefined
  /** Time limit of one attempt in milliseconds, 60,000 by default. 0 means no limit. */
  timeout?: number | undefined
  /** Longest `Retry-After` in milliseconds after which a call is retried, 60,000 by default. After a longer one, it throws the error. */
  maxRetryAfter?: number | undefined
  /** Stores responses, which are then revalidated. A `new Map()` is sufficient. */
  cache?: Cache | undefined
  /** Receives one line for each request. By default, `DEBUG=scriptorium` prints the lines to standard error. */
  log?: Log | undefined
}
