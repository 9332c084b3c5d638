import type { Request } from 'express'
import type { Knex } from 'knex'
import { inSavepoint } from '../db/savepoint.ts'
import { createSweep } from '../db/sweep.ts'
import type { Services } from '../services.ts'
import { findAnswer, keepAnswer, keyedOf, type Keyed, type Outcome } from './kept-answers.ts'
import { Problem } from '../problem.ts'
import { translateError } from './translate.ts'

type Work = (trx: Knex.Transaction) => Promise<unknown>

const inFlight = () =>
  new Problem('idempotency_in_flight', 'A request with this Idempotency-Key is under way; ask again for its answer', {
    headers: { 'Retry-After': '1' },
  })

/**
 * Makes a POST with an `Idempotency-Key` happen once. The answer is kept in the transaction of the write, so that neither
 * can be there without the other; a request that is refused undoes its work up to a savepoint and keeps the refusal. A
 * second request meanwhile is turned away: by this server's own list, by a lock where another server on PostgreSQL has the
 * first. On SQLite the other server's request waits for the one writer and then finds the answer.
 *
 * Kept is what the operation itself answers, 5xx excepted; a request that is turned away before (401, 429, an invalid
 * body) has not begun, and its key is still free.
 */
export const createIdempotency = ({ database }: Pick<Services, 'database'>) => {
  const { dialect, writeTx } = database
  const translate = translateError(dialect)
  const sweep = createSweep(database, 'keptAnswers')
  const underWay = new Set<string>()

  const attempt = async (trx: Knex.Transaction, work: Work): Promise<Outcome> => {
    try {
      return { result: (await inSavepoint(trx, work)) ?? null }
    } catch (error) {
      const problem = error instanceof Problem ? error : translate(error)
      if (problem.status >= 500) throw error
      return { problem }
    }
  }

  const once = (keyed: Keyed, guard: string, work: Work) =>
    writeTx(async (trx) => {
      if (!(await dialect.tryHold(trx, `answer:${keyed.id}`))) throw inFlight()
      await dialect.guard(trx, guard)
      const kept = await findAnswer(trx, keyed)
      if (kept) return { outcome: kept, replayed: true }
      const outcome = await attempt(trx, work)
      await keepAnswer(trx, keyed, outcome)
      return { outcome, replayed: false }
    })

  /** The result of the work, or of the first request with this key; a problem is thrown either way. */
  return async (
    req: Request,
    key: string,
    guard: string,
    work: Work,
  ): Promise<{ result: unknown; replayed: boolean }> => {
    const keyed = keyedOf(req, key)
    if (underWay.has(keyed.id)) throw inFlight()
    underWay.add(keyed.id)
    try {
      const { outcome, replayed } = await once(keyed, guard, work)
      if (!replayed) sweep().catch(() => {})
      if ('result' in outcome) return { result: outcome.result, replayed }
      throw outcome.problem
    } finally {
      underWay.delete(keyed.id)
    }
  }
}
