import type { Tables } from 'knex/types/tables.js'
import type { Database } from '@scriptorium/database/open'

const sweepIntervalMs = 60_000
const rowsPerBatch = 1000

/** The tables whose rows always have a time at which they expire. */
type Expiring = {
  [Name in keyof Tables]: Tables[Name] extends { expiresAt: string } ? Name : never
}[keyof Tables]

/** The primary key of each table whose rows expire. A table that is missing here is a compile error. */
const expiring = {
  deletedTeams: 'id',
  keptAnswers: 'id',
  pageFeedback: 'id',
  presences: 'id',
  recentWrites: 'id',
  refusedAddresses: 'email',
  requestCounts: 'id',
  samlRequests: 'id',
  samlSessions: 'hash',
  passkeyChallenges: 'hash',
  sessions: 'id',
  signInCodes: 'hash',
} as const satisfies Record<Expiring, string>

/** Deletes the expired rows of a table in small transactions that hardly delay other writers. */
const deleteExpired = async (
  { read, writeTxUnsynced }: Pick<Database, 'read' | 'writeTxUnsynced'>,
  table: Expiring,
  moment: string,
): Promise<void> => {
  const key = expiring[table]
  for (;;) {
    const old = read(table).where('expiresAt', '<', moment).orderBy('expiresAt').limit(rowsPerBatch)
    const keys = (await old.pluck(key)) as string[]
    // A row that was renewed meanwhile stays.
    if (keys.length > 0)
      await writeTxUnsynced((trx) => trx(table).whereIn(key, keys).where('expiresAt', '<', moment).del())
    if (keys.length < rowsPerBatch) return
  }
}

/** Deletes the expired rows of all tables whose rows expire. */
export const deleteAllExpired = async (database: Pick<Database, 'read' | 'writeTxUnsynced'>): Promise<void> => {
  const moment = new Date().toISOString()
  for (const table of Object.keys(expiring) as Expiring[]) await deleteExpired(database, table, moment)
}

/**
 * Creates a function that deletes the expired rows of a table. It may be called at any time: it looks once a minute, outside
 * the caller's transaction.
 */
export const createSweep = (database: Database, table: Expiring) => {
  let last = 0
  return async (now = Date.now()): Promise<void> => {
    if (now - last < sweepIntervalMs) return
    last = now
    await deleteExpired(database, table, new Date(now).toISOString())
  }
}
