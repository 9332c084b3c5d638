import type { Knex } from 'knex'
import { newId } from '../db/id.ts'
import { afterCommit } from '../db/transaction.ts'
import { insertJob } from './repo.ts'

/** How a job is queued. */
export interface EnqueueOptions {
  /** Milliseconds to wait at least. */
  delay?: number
  /**
   * One job with this key, of this name, waits at a time: a second one takes its place, with its own payload and the
   * earlier of the two moments. One may run meanwhile, and then the one that waits runs after it.
   */
  unique?: string
}

/** Where handlers put what is to be done later. */
export interface Queue<Payloads> {
  /**
   * Queues a job in a transaction: it is there when that is committed, and never was when it is rolled back. Gives the
   * job's id.
   */
  enqueue<Name extends keyof Payloads & string>(
    db: Knex,
    name: Name,
    payload: Payloads[Name],
    options?: EnqueueOptions,
  ): Promise<string>
  /** Calls back when there is something new to do. */
  onWork(listener: () => void): void
}

/** A queue; what takes jobs out of it is `startWorker`, in this server or another. */
export const createQueue = <Payloads>(): Queue<Payloads> => {
  const listeners: (() => void)[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    enqueue: async (db, name, payload, { delay = 0, unique } = {}) => {
      const now = Date.now()
      const id = await insertJob(db, {
        id: newId(),
        name,
        key: unique === undefined ? null : `${name}:${unique}`,
        payload: JSON.stringify(payload),
        createdAt: new Date(now).toISOString(),
        runAt: new Date(now + delay).toISOString(),
      })
      if (delay === 0) afterCommit(db, tell)
      return id
    },
    onWork: (listener) => void listeners.push(listener),
  }
}
