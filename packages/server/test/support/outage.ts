import type { Services } from '../../src/edge/services.ts'
import { openDatabase } from '@scriptorium/database/open'

/**
 * Makes the database unavailable to a running server, and returns a function that restores it. On PostgreSQL it refuses and
 * ends connections; on SQLite it closes the server's readers.
 */
export const stopDatabase = async ({ config, database }: Services): Promise<() => Promise<void>> => {
  if (database.dialect.name === 'sqlite') {
    await database.read.destroy()
    return async () => database.read.initialize()
  }
  const { pathname } = new URL(config.databaseUrl)
  const name = pathname.slice(1)
  const admin = openDatabase(config.databaseUrl.replace(/[^/]*$/, 'postgres'))
  await admin.write.raw(`alter database ${name} allow_connections false`)
  await admin.write.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name])
  return async () => {
    await admin.write.raw(`alter database ${name} allow_connections true`)
    await admin.close()
  }
}
