import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import type { RowExists } from '@scriptorium/database/insert-if'
import { afterCommit } from '@scriptorium/database/transaction'
import { requestContext } from '@scriptorium/telemetry/log'
import { traceParentOf } from '@scriptorium/telemetry/tracing/trace-parent'
import { insertJob } from './repo.ts'

/** How a job is queued. */
export interface EnqueueOptions {
  /** Minimum time to wait, in milliseconds. */
  delay?: number
  /**
   * At most one job of this name with this key is queued. A second one replaces its payload, and keeps the earlier of the two
   * times. One may run meanwhile; the queued one then runs after it.
   */
  unique?: string
  /** The organization whose turns the job takes, if the caller knows it. */
  organizationId?: string
  /** The job is queued only if this row exists. */
  onlyIf?: RowExists | undefined
}

/** The queue of work that runs later. */
export interface Queue<Payloads> {
  /**
   * Queues a job in a transaction: the job exists when that is committed, and never if it is rolled back. Returns the id of
   * the job, unless a queued job with the same key stays in its place. The job takes the turns of the organization that its payload names by `organizationId`, or by a space, a change
   * request or a PDF of that organization.
   */
  enqueue<Name extends keyof Payloads & string>(
    db: Knex,
    name: Name,
    payload: Payloads[Name],
    options?: EnqueueOptions,
  ): Promise<string>
  /** Calls back when a job was queued that is due at once. */
  onWork(listener: () => void): void
}

/** Creates a queue. `startWorker` takes the jobs out of it, in this server or in another. */
export const createQueue = <Payloads>(): Queue<Payloads> => {
  const listeners: (() => void)[] = []
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  return {
    enqueue: async (db, name, payload, { delay = 0, unique, organizationId, onlyIf } = {}) => {
      const now = Date.now()
      const trace = requestContext.getStore()?.trace
      const id = newId()
      await insertJob(db, {
        id,
        name,
        organizationId,
        onlyIf,
        key: unique === undefined ? null : `${name}:${unique}`,
        payload: payload as object,
        createdAt: new Date(now).toISOString(),
        runAt: new Date(now + delay).toISOString(),
        traceParent: trace ? traceParentOf(trace) : null,
      })
      if (delay === 0) afterCommit(db, notifyListeners)
      return id
    },
    onWork: (listener) => void listeners.push(listener),
  }
}
