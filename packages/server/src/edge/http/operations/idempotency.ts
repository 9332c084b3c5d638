import type { Request } from 'express'
import type { Knex } from 'knex'
import { inSavepoint } from '@scriptorium/database/savepoint'
import { createSweep } from '@scriptorium/schema/sweep'
import type { Guard } from '@scriptorium/database/transaction'
import type { Services } from '../../services.ts'
import { findAnswer, storeOutcome, keyedOf, type Keyed, type Outcome } from './stored-outcomes.ts'
import { Problem } from '../../../ground/problem.ts'
import { translateError } from '../translate.ts'

type Work = (trx: Knex.Transaction) => Promise<unknown>

/** Throws if the caller may not have a stored result any more. A stored problem has no result. */
type PermitReplay = (trx: Knex.Transaction, result: unknown) => Promise<void>

const inFlight = () =>
  new Problem(
    'idempotency_in_flight',
    'A request with this Idempotency-Key is in progress: repeat it later to get its response',
    {
      headers: { 'Retry-After': '1' },
    },
  )

/**
 * Runs a POST with an `Idempotency-Key` at most once. The response is stored in the transaction of the write, so that neither
 * exists without the other. A request that fails with a 4xx rolls back to a savepoint and stores the error. A concurrent
 * request with the same key is rejected: this server keeps a list of running requests, and a lock covers other servers on
 * PostgreSQL. On SQLite, a request to another server waits for the single writer and then finds the stored response.
 *
 * All responses of the operation itself are stored, except 5xx. A request that is rejected earlier (401, 429, an invalid body)
 * has not started, so its key stays unused. Before a stored response is repeated, the rights of the caller are checked again.
 */
export const createIdempotency = ({ database }: Pick<Services, 'database'>) => {
  const { dialect, writeTx } = database
  const translate = translateError(dialect)
  const sweep = createSweep(database, 'keptAnswers')
  const underWay = new Set<string>()

  // A result is stored within the savepoint, so that it can be written together with the last writes of the work.
  const attempt = async (trx: Knex.Transaction, keyed: Keyed, work: Work): Promise<Outcome> => {
    try {
      return await inSavepoint(trx, async () => {
        const outcome = { result: (await work(trx)) ?? null }
        await storeOutcome(trx, keyed, outcome)
        return outcome
      })
    } catch (error) {
      const problem = error instanceof Problem ? error : translate(error)
      if (problem.status >= 500) throw error
      await storeOutcome(trx, keyed, { problem })
      return { problem }
    }
  }

  const guardOnce = (keyed: Keyed, key: string): Guard => ({
    key,
    take: async (trx) => {
      if (!(await dialect.tryHold(trx, `answer:${keyed.id}`, key))) throw inFlight()
    },
  })

  const once = (keyed: Keyed, guard: string, work: Work, permitReplay: PermitReplay) =>
    writeTx(
      async (trx) => {
        const kept = await findAnswer(trx, keyed)
        if (kept) {
          await permitReplay(trx, 'result' in kept ? kept.result : undefined)
          return { outcome: kept, replayed: true }
        }
        return { outcome: await attempt(trx, keyed, work), replayed: false }
      },
      guardOnce(keyed, guard),
    )

  /**
   * Returns the result of the work, or the stored result of the first request with this key. Throws if either is a
   * problem.
   */
  return async (
    req: Request,
    key: string,
    guard: string,
    work: Work,
    permitReplay: PermitReplay,
  ): Promise<{ result: unknown; replayed: boolean }> => {
    const keyed = keyedOf(req, key)
    if (underWay.has(keyed.id)) throw inFlight()
    underWay.add(keyed.id)
    try {
      const { outcome, replayed } = await once(keyed, guard, work, permitReplay)
      if (!replayed) sweep().catch(() => {})
      if ('result' in outcome) return { result: outcome.result, replayed }
      throw outcome.problem
    } finally {
      underWay.delete(keyed.id)
    }
  }
}
