import { createClient } from '@scriptorium/client'

/**
 * The API of the server that this page comes from. The header tells requests of these pages from those that other sites make a
 * browser send: without it, the cookie of the session does not count.
 */
export const docs = createClient({
  baseUrl: location.origin,
  headers: { 'X-Scriptorium-Session': '1' },
  retries: 2,
  timeout: 30_000,
})
