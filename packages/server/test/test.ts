import { test as base } from 'vitest'
import type { Settings } from '@scriptorium/settings/config'
import { newSpace } from './content.ts'
import { startTestServer } from './harness.ts'
import { organizationOf } from './organization.ts'

/**
 * Returns a `test` with what most tests of the server need, on a server with these settings. A file gets one server of its own,
 * on a fresh database, when its first test or hook asks for it.
 *
 * - `server`: the server
 * - `docs`: the typed client of the first user, an admin
 * - `organization`: the first organization
 * - `space`: the path parameters of a space without pages
 *
 * Files share a process, and an `override` of a fixture would hold for the files that follow, too. So each file with settings of
 * its own builds its own fixtures.
 */
export const testWith = (given: Partial<Settings>) =>
  base
    .extend('settings', { scope: 'file' }, () => given)
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

/** `test` on a server with the usual settings. */
export const test = testWith({})
