import type { Services } from '../../src/services.ts'
import { openDatabase } from '../../src/db/open.ts'

/**
 * Takes the database away from a running server, and gives it back: on PostgreSQL by refusing it connections and ending
 * those that it has; on SQLite, where nothing stands in between, by closing the readers that it holds.
 */
export const takeDatabaseAway = async ({ config, database }: Services): Promise<() => Promise<void>> => {
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
