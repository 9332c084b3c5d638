import { setImmediate as nextTurn } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import type { Knex } from 'knex'
import type { Transact } from '../dialect.ts'
import { runStatement } from './sqlite-busy.ts'
import type { TransactionConfig } from './sqlite-client.ts'
import { prepared } from './sqlite-statements.ts'
import type { Waits } from '../waits.ts'
import { createWriteQueue, type Write, type WriteQueue } from './sqlite-write-queue.ts'

const maxWrites = 64
const maxGroupMs = 10

interface PoolClient {
  acquireConnection(): Promise<Sqlite.Database>
  releaseConnection(connection: Sqlite.Database): Promise<void>
}

/** State that the groups of one client share. */
interface Writer {
  db: Knex
  queue: WriteQueue
  requireInPlace(): void
}

type Outcome = { write: Write } & ({ result: unknown } | { error: unknown })

const run = (connection: Sqlite.Database, sql: string) => runStatement(sql, () => void prepared(connection, sql).run())

const rollback = (connection: Sqlite.Database): void => {
  try {
    if (connection.inTransaction) prepared(connection, 'rollback').run()
  } catch {
    // A connection that cannot roll back refuses the next BEGIN, and that error is reported.
  }
}

const syncs = new WeakMap<Sqlite.Database, boolean>()

// Without the sync, a power loss may undo the last commits; killing the process does not.
const setDurable = (connection: Sqlite.Database, isDurable: boolean): void => {
  if (syncs.get(connection) === isDurable) return
  connection.pragma(`synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`)
  syncs.set(connection, isDurable)
}

const runPart = async (db: Knex, connection: Sqlite.Database, write: Write, part: 'first' | 'later') => {
  const config = { connection, part } as TransactionConfig & Knex.TransactionConfig
  return db.transaction(write.work, config).then(
    (result: unknown): Outcome => ({ write, result }),
    (error: unknown): Outcome => ({ write, error }),
  )
}

/** Runs writes until none waits or the group is full. Before it ends, requests that have arrived get a turn to queue theirs. */
const runParts = async ({ db, queue }: Writer, connection: Sqlite.Database, first: Write, outcomes: Outcome[]) => {
  const startedAt = performance.now()
  const isFull = () => outcomes.length >= maxWrites || performance.now() - startedAt > maxGroupMs
  for (let write: Write | undefined = first; write; write = queue.take(first.durable)) {
    const outcome: Outcome = await runPart(db, connection, write, outcomes.length === 0 ? 'first' : 'later')
    outcomes.push(outcome)
    const isFirstRefused = outcomes.length === 1 && 'error' in outcome
    // Some errors, such as a full disk, roll back the whole transaction.
    if (isFirstRefused || !connection.inTransaction || isFull()) return
    if (queue.isEmpty()) await nextTurn()
  }
}

const commit = async ({ requireInPlace }: Writer, connection: Sqlite.Database, outcomes: Outcome[]) => {
  if (!outcomes.some((outcome) => 'result' in outcome)) return
  if (!connection.inTransaction) throw new Error('The database has rolled the transaction back')
  requireInPlace()
  await run(connection, 'commit')
}

const answer = (outcome: Outcome): void =>
  'result' in outcome ? outcome.write.resolve(outcome.result) : outcome.write.reject(outcome.error)

const runAlone = async (writer: Writer, connection: Sqlite.Database, write: Write): Promise<void> => {
  try {
    await run(connection, 'begin immediate')
    const outcome = await runPart(writer.db, connection, write, 'first')
    await commit(writer, connection, [outcome])
    rollback(connection)
    answer(outcome)
  } catch (error) {
    rollback(connection)
    write.reject(error)
  }
}

/** Runs a group. If it cannot be committed, its writes run again, each in a transaction of its own. */
const runGroup = async (writer: Writer, connection: Sqlite.Database, first: Write): Promise<void> => {
  const outcomes: Outcome[] = []
  setDurable(connection, first.durable)
  try {
    await run(connection, 'begin immediate')
    await runParts(writer, connection, first, outcomes)
    await commit(writer, connection, outcomes)
    rollback(connection)
    outcomes.forEach(answer)
  } catch (error) {
    rollback(connection)
    // Another process kept the lock for too long. Writes that have waited as long fail now, too.
    if (outcomes.length === 0) writer.queue.refuseOld()
    if (outcomes.length <= 1) return first.reject(error)
    for (const { write } of outcomes) await runAlone(writer, connection, write)
  }
}

const runGroups = async (writer: Writer): Promise<void> => {
  const client = writer.db.client as PoolClient
  while (!writer.queue.isEmpty()) {
    const connection = await client.acquireConnection()
    try {
      const first = writer.queue.take(true)
      if (first) await runGroup(writer, connection, first)
    } finally {
      await client.releaseConnection(connection)
    }
  }
}

/**
 * Returns `transact` for a client with one connection. Writes that wait for the connection share a transaction, and so its
 * sync of the disk, which takes longer than most writes. Each is answered after the commit; a failing one is rolled back
 * alone.
 */
export const groupWrites = (db: Knex, requireInPlace: () => void, waits: Waits): Transact => {
  const queue = createWriteQueue(waits)
  let isRunning = false
  const start = async (): Promise<void> => {
    isRunning = true
    await runGroups({ db, queue, requireInPlace }).catch(queue.refuseAll)
    isRunning = false
    // A write may have come after the last look at the queue.
    if (!queue.isEmpty()) void start()
  }
  return <T>(work: (trx: Knex.Transaction) => Promise<T>, options: { durable: boolean }) => {
    const result = queue.add(work, options) as Promise<T>
    if (!isRunning) void start()
    return result
  }
}
