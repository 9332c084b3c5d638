import { createPartialClient } from '@scriptorium/client'
import * as operations from '@scriptorium/client/operations'
import { basePath } from '../address.ts'
import { ownUser } from './session.ts'

// Without the last segment of the path, which is that of the studio.
const root = basePath.slice(0, basePath.lastIndexOf('/'))

/**
 * The API of the server that this page comes from. A header names the user of the page, if known. The server accepts the
 * cookie of the session only with this header, which other sites cannot make a browser send, and only if the session is that user's:
 * somebody else can have signed in since the page was opened.
 */
export const docs = createPartialClient(operations, {
  baseUrl: location.origin + root,
  headers: () => ({ 'X-Scriptorium-Session': ownUser() ?? '1' }),
  retries: 2,
  timeout: 30_000,
  // Nobody watches a button for a minute: whoever pressed it learns that the server is busy.
  maxRetryAfter: 5_000,
})
