import type { Knex } from 'knex'

type Write = Knex.QueryBuilder | Knex.Raw

interface Prepared {
  sql: string
  bindings: readonly unknown[]
}

/** The writes of a transaction that are not sent yet. */
interface Batch {
  add(table: string, write: Prepared): Promise<void>
  holds(table: string): boolean
  flush(): Promise<void>
  /** Waits for the writes that are being sent. */
  settle(): Promise<void>
  /** Returns the other writes, which the caller sends. Undefined if there are none. */
  take(): Prepared | undefined
  drop(): void
}

// Below the 65,535 parameters of a statement, together with one more write.
const maxBindings = 20_000

const batches = new WeakMap<Knex, Batch>()

const start = 'with later_0 as'

// The database runs all parts of a statement on what was there before it, and checks references after it.
const combined = (writes: readonly Prepared[]): Prepared => {
  const parts = writes.map(({ sql }, index) => `${index === 0 ? start : `later_${index} as`} (${sql})`)
  return { sql: `${parts.join(', ')} select 1 as done`, bindings: writes.flatMap(({ bindings }) => bindings) }
}

const createBatch = (send: (statement: Prepared) => Promise<unknown>): Batch => {
  let writes: Prepared[] = []
  let sending: Promise<unknown> | undefined
  const tables = new Set<string>()
  const drop = () => {
    writes = []
    tables.clear()
  }
  const take = () => {
    if (writes.length === 0) return undefined
    const statement = combined(writes)
    drop()
    return statement
  }
  const sendAll = () => send(take()!).finally(() => (sending = undefined))
  const flush = async () => {
    // While one statement is sent, further writes may be added.
    while (sending || writes.length > 0) {
      sending ??= sendAll()
      await sending
    }
  }
  const isFull = () => writes.reduce((sum, { bindings }) => sum + bindings.length, 0) > maxBindings
  return {
    add: async (table, write) => {
      // Two parts of one statement do not see each other's rows. While this write waits, another one may be added.
      while (tables.has(table) || isFull()) await flush()
      tables.add(table)
      writes.push(write)
    },
    holds: (table) => tables.has(table),
    flush,
    settle: async () => void (await sending),
    take,
    drop,
  }
}

/** The client of a transaction on PostgreSQL. */
interface TransactionClient<Connection> {
  query(connection: Connection, statement: string | { sql: string }): Promise<unknown>
  write(writes: Prepared): Promise<void>
  writeAndCommit(connection: Connection, writes: Prepared): Promise<void>
}

/**
 * Lets a transaction collect writes of `writeLater`. Every other statement sends them first, so it finds what they wrote. Those
 * that are left at the end are sent together with the commit.
 */
const collectWrites = (trx: Knex.Transaction): Batch => {
  const client = trx.client as TransactionClient<unknown>
  const batch = createBatch((writes) => client.write(writes))
  const query = client.query
  client.query = async (connection, statement) => {
    // Knex sends the begin and the end of transactions as strings.
    if (typeof statement === 'string') {
      const last = /^commit/i.test(statement) ? batch.take() : undefined
      return last ? client.writeAndCommit(connection, last) : query.call(client, connection, statement)
    }
    if (!/^rollback/i.test(statement.sql) && !statement.sql.startsWith(start)) await batch.flush()
    return query.call(client, connection, statement)
  }
  batches.set(trx, batch)
  return batch
}

/** Runs work in a transaction, and sends the writes that it left for later. */
export const inBatches =
  <T>(work: (trx: Knex.Transaction) => Promise<T>) =>
  async (trx: Knex.Transaction): Promise<T> => {
    const batch = collectWrites(trx)
    try {
      const result = await work(trx)
      await batch.settle()
      return result
    } catch (error) {
      batch.drop()
      throw error
    }
  }

/**
 * Writes to a table, at the latest before the next query of the transaction. On PostgreSQL, several such writes become one
 * statement, which saves a round trip for each. For writes whose result nobody reads and that cannot fail by what a user sent,
 * since an error may be thrown by a later query. `table` names what two writes must not both touch in one statement: a table, or
 * rows of it. `reads` names tables that the write itself reads.
 */
export const writeLater = async (
  db: Knex,
  table: string,
  write: Write,
  { reads = [] }: { reads?: readonly string[] } = {},
): Promise<void> => {
  const batch = batches.get(db)
  if (!batch) return void (await write)
  if (reads.some(batch.holds)) await batch.flush()
  const { sql, bindings } = (write as Knex.Raw).toSQL()
  await batch.add(table, { sql, bindings })
}

/** Sends the writes that `writeLater` has collected. */
export const flushWrites = async (db: Knex): Promise<void> => batches.get(db)?.flush()

/** Forgets the writes that `writeLater` has collected, because the part of the transaction that they belong to is rolled back. */
export const dropWrites = (db: Knex): void => batches.get(db)?.drop()
