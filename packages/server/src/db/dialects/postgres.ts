import knex from 'knex'
import pg from 'pg'
import type { Dialect } from '../dialect.ts'
import { isWithoutConnection } from '../without-connection.ts'
import { naming } from '../naming.ts'
import { quiet } from '../quiet.ts'

// count(*) is a bigint, which pg returns as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const pool = (url: string, max: number) =>
  knex({
    // Exactly 'pg': other spellings lose SKIP LOCKED.
    client: 'pg',
    connection: { connectionString: url, connectionTimeoutMillis: 5_000, statement_timeout: 30_000 },
    ...naming,
    ...quiet,
    pool: { min: 0, max, acquireTimeoutMillis: 10_000 },
  })

/** PostgreSQL 14 or later; any number of servers share one. */
export const postgres: Dialect = {
  name: 'postgres',
  // Writers that wait for each other must not use up the connections that readers need.
  connect: (url) => ({ write: pool(url, 10), read: pool(url, 10) }),
  guard: async (trx, key) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key])
  },
  tryHold: async (trx, key) => {
    const [found] = await trx.raw('select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as held', [key])
    return found.held
  },
  trouble: (error) => {
    if (isWithoutConnection(error)) return 'unavailable'
    const { code } = (error ?? {}) as { code?: string }
    if (typeof code !== 'string') return undefined
    if (code === '23505') return 'duplicate'
    if (code === '40001' || code === '40P01') return 'retry'
    if (code === '53100') return 'full'
    // The rest: it takes no connections now, none of ours, has no such database, or is a replica.
    if (/^(08|57|53|55000|28|3D|25006)/.test(code) || /^E(CONN|PIPE|HOST|TIMEDOUT|AI_)/.test(code)) return 'unavailable'
    return /^(22|23)/.test(code) ? 'invalid' : undefined
  },
}
