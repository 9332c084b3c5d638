import { AsyncLocalStorage } from 'node:async_hooks'
import type { Knex } from 'knex'
import { currentSpent, type DatabaseSpent } from '../observe.ts'
import type { TransactOptions } from '../dialect.ts'
import type { Waits } from '../waits.ts'
import { lockPatienceMs } from './sqlite-busy.ts'

const queuePatienceMs = 15_000

/** Thrown by a write that got neither its turn nor the lock in time. */
class DatabaseBusyError extends Error {
  readonly code = 'SQLITE_BUSY'

  constructor() {
    super('Other writes, or another process, have held the database for too long')
    this.name = 'DatabaseBusyError'
  }
}

type Work = (trx: Knex.Transaction) => Promise<unknown>

/** A write that waits for its turn. */
export interface Write extends TransactOptions {
  work: Work
  resolve(result: unknown): void
  reject(error: unknown): void
}

interface Waiting {
  write: Write
  queuedAt: number
  spent: DatabaseSpent | undefined
  timeout: NodeJS.Timeout
}

/** Writes in the order in which they came. */
export interface WriteQueue {
  /** Queues a write and returns its result. A write that waits for too long is refused with `DatabaseBusyError`. */
  add(work: Work, options: TransactOptions): Promise<unknown>
  /** Returns the next write. A durable one cannot join a group that does not wait for the disk, so it stays. */
  take(groupIsDurable: boolean): Write | undefined
  isEmpty(): boolean
  /** Refuses the writes that have waited as long as a statement waits for a lock. */
  refuseOld(): void
  refuseAll(error: unknown): void
}

/** Creates an empty queue. */
export const createWriteQueue = ({ note }: Pick<Waits, 'note'>): WriteQueue => {
  const waiting: Waiting[] = []
  const shift = (): Write => {
    const { write, timeout, queuedAt, spent } = waiting.shift()!
    clearTimeout(timeout)
    note('write', performance.now() - queuedAt, spent)
    return write
  }
  return {
    isEmpty: () => waiting.length === 0,
    take: (groupIsDurable) => (waiting[0] && (groupIsDurable || !waiting[0].write.durable) ? shift() : undefined),
    add: (work, options) =>
      new Promise((resolve, reject) => {
        // Whoever runs the group, the log lines of a write carry the id of its own request.
        const inItsContext = AsyncLocalStorage.snapshot()
        const write: Write = { ...options, work: (trx) => inItsContext(() => work(trx)), resolve, reject }
        const giveUp = () => {
          waiting.splice(
            waiting.findIndex((each) => each.write === write),
            1,
          )
          reject(new DatabaseBusyError())
        }
        waiting.push({
          write,
          queuedAt: performance.now(),
          spent: currentSpent(),
          timeout: setTimeout(giveUp, queuePatienceMs),
        })
      }),
    refuseOld: () => {
      while (waiting[0] && performance.now() - waiting[0].queuedAt >= lockPatienceMs)
        shift().reject(new DatabaseBusyError())
    },
    refuseAll: (error) => {
      while (waiting.length > 0) shift().reject(error)
    },
  }
}
