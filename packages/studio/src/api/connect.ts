import { createPartialClient } from '@scriptorium/client'
import { basePath } from '../address.ts'

// Without the last segment of the path, which is that of the studio.
const root = basePath.slice(0, basePath.lastIndexOf('/'))

/**
 * Returns a client of the server that this page comes from, with these operations. The header tells requests of these pages from
 * those that other sites make a browser send: without it, the cookie of the session does not count.
 */
export const connect = <E extends Parameters<typeof createPartialClient>[0]>(operations: E) =>
  createPartialClient(operations, {
    baseUrl: location.origin + root,
    headers: { 'X-Scriptorium-Session': '1' },
    retries: 2,
    timeout: 30_000,
  })
