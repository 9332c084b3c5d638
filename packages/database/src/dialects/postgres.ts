import { createRequire } from 'node:module'
import knex, { type Knex } from 'knex'
import type { Dialect, Row } from '../dialect.ts'
import { isWithoutConnection } from '../without-connection.ts'
import { naming } from '../naming.ts'
import { queryRows } from '../query-rows.ts'
import { silentLog } from '../silent-log.ts'
import { DirectPostgresClient, type PostgresOptions } from './postgres-client.ts'
import { checkPostgres, checkPostgresRows } from './postgres-integrity.ts'
import { isStale, keepStatements } from './postgres-statements.ts'
import { transactWith } from '../transaction.ts'
import { watchPool, type Waits } from '../waits.ts'

const require = createRequire(import.meta.url)

/** A connection of the driver. */
interface Connection {
  /** The process that the other side has named. */
  processID: number
  query: (sql: string, done: (error: Error | null | undefined, results: { rows: { pid?: number }[] }[]) => void) => void
}

/** Loads the driver, which servers on SQLite do not need. */
const prepareDriver = (): void => {
  const { types } = require('pg') as typeof import('pg')
  // count(*) is a bigint, which pg returns as text.
  types.setTypeParser(types.builtins.INT8, Number)
}

const maxConnections = 10

const primaryPatience = { connectMs: 5_000, acquireMs: 10_000 }
// A read that fails on the replica is repeated on the primary.
const replicaPatience = { connectMs: 1_000, acquireMs: 2_000 }

// Requests run many short statements. Starting parallel workers and compiling plans takes ten times as long as most of them.
const setUpSql = 'set max_parallel_workers_per_gather = 0; set jit = off; select pg_backend_pid() as pid'

/**
 * Sets up a new connection. Behind a PgBouncer in transaction mode, this sets up one of its connections. PgBouncer names a process
 * that does not exist, and only a connection that leads to one process for as long as it is open can keep statements.
 */
const setUp = (
  connection: Connection,
  done: (error: Error | null | undefined, connection: Connection) => void,
): void => {
  connection.query(setUpSql, (error, results) => {
    if (!error && results.at(-1)?.rows[0]?.pid === connection.processID) keepStatements(connection)
    done(error, connection)
  })
}

const pool = (url: string, options: PostgresOptions, { connectMs, acquireMs } = primaryPatience) =>
  knex({
    ...options,
    client: DirectPostgresClient as unknown as typeof Knex.Client,
    connection: { connectionString: url, connectionTimeoutMillis: connectMs, statement_timeout: 30_000 },
    ...naming,
    ...silentLog,
    pool: { min: 0, max: maxConnections, acquireTimeoutMillis: acquireMs, afterCreate: setUp },
  })

// `writeTx` retries; snapshots do not.
const writes: PostgresOptions = { retriesTransactions: true }
const reads: PostgresOptions = { retriesTransactions: false }

/** Connects to a replica. */
export const connectReplica = (url: string, waits: Waits): Knex => {
  prepareDriver()
  return watchPool(pool(url, reads, replicaPatience), 'replica', waits)
}

/** PostgreSQL 14 or later; any number of servers share one. */
export const postgres: Dialect = {
  name: 'postgres',
  isInProcess: false,
  // Separate pools, so that writers that wait for each other cannot use up the connections that readers need.
  connect: (url, waits) => {
    prepareDriver()
    const write = watchPool(pool(url, writes), 'write', waits)
    // PostgreSQL groups the commits of concurrent transactions by itself, so `durable` changes nothing here.
    const read = watchPool(pool(url, reads), 'read', waits)
    return { write, read, transact: transactWith(write), requireInPlace: () => {} }
  },
  guard: async (trx, key) => {
    await queryRows(trx, 'select pg_advisory_xact_lock(hashtextextended(:key, 0))', { key })
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
    if (isStale(error)) return 'retry'
    if (code === '23505') return 'duplicate'
    // 55P03: a migration could not get a lock in time.
    if (code === '40001' || code === '40P01' || code === '55P03') return 'retry'
    if (code === '53100') return 'full'
    // The rest: it refuses connections for now, refuses ours, has no such database, or is a replica.
    if (/^(08|57|53|55000|28|3D|25006)/.test(code) || /^E(CONN|PIPE|HOST|TIMEDOUT|AI_)/.test(code)) return 'unavailable'
    return /^(22|23)/.test(code) ? 'invalid' : undefined
  },
}
