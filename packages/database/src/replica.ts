import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Dialect } from './dialect.ts'
import { createProgress } from './replica-progress.ts'
import { hasWriteBeyond, readPrimary, readReplica, storeWrites, type Subject } from './replica-statements.ts'

const lookMs = 200
const lookTimeoutMs = 2_000
/** A replica that is further behind answers no reads. */
const maxLagMs = 10_000

/** Who answered a read, and why the primary had to: the replica lacked a write, was too far behind, could not be used, or failed. */
export type ReadOutcome = 'replica' | 'written' | 'behind' | 'unusable' | 'failed'

/** A read replica of a PostgreSQL database. */
export interface Replica {
  read: Knex
  /** Records a write before it is answered: reads about these subjects wait for it, on every server. */
  noteWrite(subjects: readonly Subject[]): Promise<void>
  /** Returns the replica if it has every answered write about these subjects. */
  readerFor(subjects: readonly Subject[]): Promise<Knex | undefined>
  /**
   * Like `readerFor`, but knows the writes of other servers only after a fifth of a second. Without a subject, the replica must
   * have every known write.
   */
  quickReaderFor(subject: Subject | undefined): Knex | undefined
  /** Notes that a read failed on the replica. After a lost connection, it is not used until it has been reached again. */
  noteFailure(error: unknown): void
  reads: Readonly<Record<ReadOutcome, number>>
  /** Undefined while nothing is known. */
  lagSeconds(): number | undefined
  close(): Promise<void>
}

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No response within ${ms} ms`)), ms)
  work.catch(() => undefined)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Watches a replica, and decides which reads it can answer. */
export const watchReplica = (
  { primary, replica }: { primary: Record<'read' | 'write', Knex> & { dialect: Dialect }; replica: Knex },
  log: Logger,
): Replica => {
  const progress = createProgress()
  const reads: Record<ReadOutcome, number> = { replica: 0, written: 0, behind: 0, unusable: 0, failed: 0 }
  const pending = new Map<string, number>()
  let isReachable = false
  let wasUsed: boolean | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isClosed = false

  const obstacle = (): 'behind' | 'unusable' | undefined => {
    if (!isReachable) return 'unusable'
    return progress.lagMs(Date.now()) > maxLagMs ? 'behind' : undefined
  }

  // One line for each change, not one for each look.
  const tell = (err?: unknown) => {
    const found = obstacle()
    const isUsed = found === undefined
    if (isUsed === wasUsed || isClosed) return
    wasUsed = isUsed
    if (isUsed) log.info('the replica answers reads')
    else
      log.warn(
        { ...(err !== undefined && { err }), reason: found },
        'the replica is not used; the primary answers all reads',
      )
  }

  const keepPending = (writes: readonly { id: string; position: number }[]) => {
    for (const { id, position } of writes) pending.set(id, Math.max(position, pending.get(id) ?? 0))
    for (const [id, position] of pending) if (position <= progress.replayed()) pending.delete(id)
  }

  const look = async () => {
    const at = Date.now()
    const { position, writes } = await within(lookTimeoutMs, readPrimary(primary.read, progress.replayed()))
    // It was promoted, or it follows a primary that was replaced.
    if (position < progress.replayed()) throw new Error('The replica is ahead of the primary')
    progress.sample(position, at)
    const replayed = await within(lookTimeoutMs, readReplica(replica))
    if (replayed === undefined) throw new Error('DATABASE_READ_URL leads to a server that is no replica')
    if (replayed < progress.replayed()) progress.forget()
    progress.replay(replayed)
    keepPending(writes)
    isReachable = true
  }

  const fail = (error: unknown) => {
    isReachable = false
    tell(error)
  }

  const watch = () => {
    looking = look()
      .then(() => tell(), fail)
      .finally(() => {
        if (!isClosed) timer = setTimeout(watch, lookMs).unref()
      })
  }
  watch()

  const count = (outcome: ReadOutcome): Knex | undefined => {
    reads[outcome]++
    return outcome === 'replica' ? replica : undefined
  }

  return {
    read: replica,
    reads,
    noteWrite: async (subjects) => keepPending(await storeWrites(primary.write, subjects, Date.now())),
    readerFor: async (subjects) => {
      const found = obstacle()
      if (found) return count(found)
      const position = progress.replayed()
      return count((await hasWriteBeyond(primary.read, subjects, position)) ? 'written' : 'replica')
    },
    quickReaderFor: (subject) => {
      const isMissing = subject === undefined ? pending.size > 0 : pending.has(subject)
      return count(obstacle() ?? (isMissing ? 'written' : 'replica'))
    },
    noteFailure: (error) => {
      reads.failed++
      if (primary.dialect.trouble(error) === 'unavailable') fail(error)
    },
    lagSeconds: () => (isReachable && progress.replayed() >= 0 ? progress.lagMs(Date.now()) / 1000 : undefined),
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await looking
      await replica.destroy()
    },
  }
}
