import type { Cache } from './cache.ts'
import type { Log } from './log.ts'
import type { Fetch } from './options.ts'

/** Where the API is, who calls it, and how much patience a call has. */
export interface ClientOptions {
  /** The address of the server, without `/v1`. */
  baseUrl: string
  token?: string
  /** In place of the global `fetch`. */
  fetch?: Fetch
  /** Sent with every call. */
  headers?: Record<string, string>
  /** How often a call that only reads, or a POST, is tried again after a failure that may pass: 5 times unless said otherwise. */
  retries?: number
  /** How long one try may take, in milliseconds: 60,000 unless said otherwise, 0 for as long as it takes. */
  timeout?: number
  /** Keeps answers, to be asked for only when they have changed; `new Map()` will do. */
  cache?: Cache
  /** Where lines about each request go; without it, and with `DEBUG=scriptorium` in the environment, to standard error. */
  log?: Log
}
