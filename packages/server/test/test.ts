import { test as base } from 'vitest'
import type { Settings } from '../src/config.ts'
import { newSpace } from './content.ts'
import { startTestServer } from './harness.ts'
import { organizationOf } from './organization.ts'

/**
 * `test` with what most tests of the server need. A file gets one server of its own, on a fresh database, when its first test
 * or hook asks for it.
 *
 * - `settings`: the server's settings that differ from the usual; a file overrides them
 * - `server`: the server
 * - `docs`: the typed client of the first user, an admin
 * - `organization`: the first organization
 * - `space`: the path parameters of a space without pages
 */
export const test = base
  .extend('settings', { scope: 'file' }, (): Partial<Settings> => ({}))
  .extend('server', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const server = await startTestServer(settings)
    onCleanup(server.close)
    return server
  })
  .extend('docs', { scope: 'file' }, ({ server }) => server.api())
  .extend('organization', { scope: 'file' }, async ({ server, docs }) => {
    const { id } = await docs.getAuthenticatedUser()
    return organizationOf(server, { id, token: server.token }, server.organizationId)
  })
  .extend('space', { scope: 'file' }, ({ docs }) => newSpace(docs))
