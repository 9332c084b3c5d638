import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../src/edge/services.ts'
import { openDatabase } from '@scriptorium/database/open'

// In another database, so that what it ends is never its own connection.
const openAdmin = ({ databaseUrl }: Services['config']) => openDatabase(databaseUrl.replace(/[^/]*$/, 'postgres'))

const nameOf = ({ databaseUrl }: Services['config']): string => new URL(databaseUrl).pathname.slice(1)

/** Ends all connections of a running server to PostgreSQL several times, as restarts of the database would. Does nothing on SQLite. */
export const cutConnections = async ({ config, database }: Services, times: number, everyMs: number): Promise<void> => {
  if (database.dialect.name === 'sqlite') return
  const admin = openAdmin(config)
  for (let cut = 0; cut < times; cut++) {
    await sleep(everyMs)
    await admin.write.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [nameOf(config)])
  }
  await admin.close()
}

/**
 * Makes the database unavailable to a running server, and returns a function that restores it. On PostgreSQL it refuses and
 * ends connections; on SQLite it closes the server's readers.
 */
export const stopDatabase = async ({ config, database }: Services): Promise<() => Promise<void>> => {
  if (database.dialect.name === 'sqlite') {
    await database.read.destroy()
    return async () => database.read.initialize()
  }
  const name = nameOf(config)
  const admin = openAdmin(config)
  await admin.write.raw(`alter database ${name} allow_connections false`)
  await admin.write.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name])
  return async () => {
    await admin.write.raw(`alter database ${name} allow_connections true`)
    await admin.close()
  }
}
