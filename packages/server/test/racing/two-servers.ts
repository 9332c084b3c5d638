import { openDatabase } from '@scriptorium/database/open'
import { test as base } from 'vitest'
import { openServers } from '../support/servers.ts'

/**
 * `test` with two servers on one database, as separate processes. Starting them takes longer than most races, so one file has all.
 *
 * - `servers`: starts more of them
 * - `both`: the two
 * - `database`: their database
 */
export const test = base
  // The empty pattern tells Vitest that this fixture uses no other fixture.
  // oxlint-disable-next-line no-empty-pattern
  .extend('servers', { scope: 'file' }, async ({}, { onCleanup }) => {
    const servers = await openServers()
    onCleanup(servers.close)
    return servers
  })
  .extend('both', { scope: 'file' }, ({ servers }) => Promise.all([servers.serve(), servers.serve()]))
  .extend('database', { scope: 'file' }, ({ servers }, { onCleanup }) => {
    const database = openDatabase(servers.databaseUrl)
    onCleanup(() => database.close())
    return database
  })
