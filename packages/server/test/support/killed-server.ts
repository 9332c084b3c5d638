import { createClient, type Client } from '@scriptorium/client'
import { openDatabase, type Database } from '@scriptorium/database/open'
import { test as base } from 'vitest'
import { freshDatabase } from '../database.ts'
import { ready, scriptorium, type Running } from './process.ts'

const adminToken = 'scr_for_tests_of_servers_that_are_killed'

/** A server in a process of its own, on a database and a storage that outlive it. */
export interface KilledServer {
  database: Database
  /** Starts the server, and returns a client for it. */
  start(): Promise<Client>
  /** Kills the server. The next one takes over its jobs. */
  kill(): Promise<void>
}

/** `test` with a server that can be killed and started again. */
export const testOfKilled = base
  // The empty pattern tells Vitest that this fixture uses no other fixture.
  // oxlint-disable-next-line no-empty-pattern
  .extend('killable', async ({}, { onCleanup }): Promise<KilledServer> => {
    const fresh = await freshDatabase()
    const database = openDatabase(fresh.url)
    let running: Running | undefined
    const end = async () => {
      running?.child.kill('SIGKILL')
      await running?.ended
    }
    onCleanup(async () => {
      await end()
      await database.close()
      await fresh.drop()
    })
    return {
      database,
      start: async () => {
        running = scriptorium(['serve', '--port', '0', '--database-url', fresh.url, '--storage-url', fresh.files], {
          ADMIN_TOKEN: adminToken,
          FETCH_ALLOW: '127.0.0.1',
          LOG_FORMAT: 'json',
        })
        const { url } = await ready(running)
        return createClient({ baseUrl: url, token: adminToken, retries: 0 })
      },
      kill: end,
    }
  })
