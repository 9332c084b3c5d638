import { createRequire } from 'node:module'
import knex, { type Knex } from 'knex'
import type { Dialect, Row } from '../dialect.ts'
import { noteStatement } from '../../log.ts'
import { isWithoutConnection } from '../without-connection.ts'
import { naming } from '../naming.ts'
import { silentLog } from '../silent-log.ts'
import { checkPostgres, checkPostgresRows } from './postgres-integrity.ts'
import { transactWith } from '../transaction.ts'
import { watchPool, type Waits } from '../waits.ts'

const require = createRequire(import.meta.url)

interface KnexQuery {
  __knexQueryUid: string
  sql: string
}

/** A connection of the driver. */
interface Connection {
  query: (sql: string, done: (error: Error | null | undefined) => void) => void
}

/** Loads the driver, which servers on SQLite do not need. */
const prepareDriver = (): void => {
  const { types } = require('pg') as typeof import('pg')
  // count(*) is a bigint, which pg returns as text.
  types.setTypeParser(types.builtins.INT8, Number)
}

const primaryPatience = { connectMs: 5_000, acquireMs: 10_000 }
// A read that fails on the replica is repeated on the primary.
const replicaPatience = { connectMs: 1_000, acquireMs: 2_000 }

// Requests run many short statements. Starting parallel workers and compiling plans takes ten times as long as most of them.
const setUpSql = 'set max_parallel_workers_per_gather = 0; set jit = off'

/** Sets up a new connection. Behind a PgBouncer in transaction mode, this sets up one of its connections. */
const setUp = (
  connection: Connection,
  done: (error: Error | null | undefined, connection: Connection) => void,
): void => {
  connection.query(setUpSql, (error) => done(error, connection))
}

const pool = (url: string, max: number, { connectMs, acquireMs } = primaryPatience) =>
  knex({
    // Exactly 'pg': other spellings lose SKIP LOCKED.
    client: 'pg',
    connection: { connectionString: url, connectionTimeoutMillis: connectMs, statement_timeout: 30_000 },
    ...naming,
    ...silentLog,
    pool: { min: 0, max, acquireTimeoutMillis: acquireMs, afterCreate: setUp },
  })

// Notes each statement of a request.
const timed = (db: Knex): Knex => {
  const started = new Map<string, number>()
  const end = ({ __knexQueryUid: id, sql }: KnexQuery, error?: unknown) => {
    const at = started.get(id)
    if (at === undefined) return
    started.delete(id)
    noteStatement(sql, at, error)
  }
  db.on('query', ({ __knexQueryUid: id }: KnexQuery) => started.set(id, performance.now()))
  db.on('query-response', (_response: unknown, query: KnexQuery) => end(query))
  db.on('query-error', (error: unknown, query: KnexQuery) => end(query, error))
  return db
}

/** Connects to a replica. */
export const connectReplica = (url: string, waits: Waits): Knex => {
  prepareDriver()
  return watchPool(timed(pool(url, 10, replicaPatience)), 'replica', waits)
}

/** PostgreSQL 14 or later; any number of servers share one. */
export const postgres: Dialect = {
  name: 'postgres',
  isInProcess: false,
  // Separate pools, so that writers that wait for each other cannot use up the connections that readers need.
  connect: (url, waits) => {
    prepareDriver()
    const write = watchPool(timed(pool(url, 10)), 'write', waits)
    // PostgreSQL groups the commits of concurrent transactions by itself, so `durable` changes nothing here.
    const read = watchPool(timed(pool(url, 10)), 'read', waits)
    return { write, read, transact: transactWith(write), requireInPlace: () => {} }
  },
  guard: async (trx, key) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key])
  },
  tryHold: async (trx, key, guard) => {
    const [found] = await trx.raw(
      `select held, case when held then pg_advisory_xact_lock(hashtextextended(?, 0))::text end as guarded
       from (select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as held offset 0) as name`,
      [guard, key],
    )
    return found.held
  },
  lockTables: async (trx, ...tables) => {
    const names = tables.map(() => '??').join(', ')
    await trx.raw(`lock table ${names} in share row exclusive mode`, tables)
  },
  guardMigrations: async (trx) => {
    await trx.raw('set local statement_timeout = 0')
    await postgres.guard(trx, 'migrations')
    // A statement that waits for its lock makes every later request wait, too.
    await trx.raw("set local lock_timeout = '5s'")
  },
  compareBytes: async (db, table, column) => {
    await db.raw('alter table ?? alter column ?? type text collate "C"', [table, column])
  },
  createFold: async (db) => {
    // The locale of the database may know only ASCII letters. These collations know all letters, where they are available.
    const [found]: ({ name: string } | undefined)[] = await db.raw(
      `select quote_ident(collname) as name from pg_collation where collname in ('und-x-icu', 'pg_c_utf8')
       and collencoding in (-1, pg_char_to_encoding(getdatabaseencoding())) order by collname desc limit 1`,
    )
    const text = found ? `$1 collate ${found.name}` : '$1'
    await db.raw(
      `create or replace function fold(text) returns text language sql immutable strict parallel safe return lower(${text})`,
    )
  },
  takeOnly: (query) => query.forUpdate().skipLocked(),
  tables: async (db) => {
    const found: { name: string }[] = await db.raw(
      "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1",
    )
    return found.map(({ name }) => name)
  },
  columns: async (db, table) => {
    const found: { name: string }[] = await db.raw(
      `select column_name as name from information_schema.columns
       where table_schema = current_schema() and table_name = ? and is_generated = 'NEVER'`,
      [table],
    )
    return found.map(({ name }) => name)
  },
  async *rows(trx, table) {
    await trx.raw('declare every_row no scroll cursor for select * from ??', [table])
    for (;;) {
      const found: Row[] = await trx.raw('fetch 100 from every_row')
      if (found.length === 0) break
      yield found
    }
    await trx.raw('close every_row')
  },
  deferReferences: async (trx, work) => {
    const constraints: { target: string; name: string }[] = await trx.raw(
      `select conrelid::regclass::text as target, quote_ident(conname) as name from pg_constraint
       where contype = 'f' and connamespace = current_schema()::regnamespace and not condeferrable`,
    )
    const set = async (mode: string) => {
      for (const { target, name } of constraints) {
        await trx.raw(`alter table ${target} alter constraint ${name} ${mode}`)
      }
    }
    await set('deferrable initially deferred')
    const done = await work()
    await trx.raw('set constraints all immediate')
    await set('not deferrable')
    return done
  },
  indexes: async (db) => {
    const found: { name: string }[] = await db.raw(
      'select indexname as name from pg_indexes where schemaname = current_schema()',
    )
    return found.map(({ name }) => name)
  },
  checkRows: checkPostgresRows,
  checkIntegrity: async (db) => checkPostgres(db, await postgres.tables(db)),
  trouble: (error) => {
    if (isWithoutConnection(error)) return 'unavailable'
    const { code } = (error ?? {}) as { code?: string }
    if (typeof code !== 'string') return undefined
    if (code === '23505') return 'duplicate'
    // 55P03: a migration could not get a lock in time.
    if (code === '40001' || code === '40P01' || code === '55P03') return 'retry'
    if (code === '53100') return 'full'
    // The rest: it refuses connections for now, refuses ours, has no such database, or is a replica.
    if (/^(08|57|53|55000|28|3D|25006)/.test(code) || /^E(CONN|PIPE|HOST|TIMEDOUT|AI_)/.test(code)) return 'unavailable'
    return /^(22|23)/.test(code) ? 'invalid' : undefined
  },
}
