import type { Knex } from 'knex'
import { dropWrites, flushWrites } from './later.ts'
import { rollbackPoint } from './transaction.ts'

/**
 * Runs a part of a transaction that can be rolled back without the rest. Knex's nested transactions create a client for each,
 * which costs more than a small write.
 */
export const inSavepoint = async <T>(
  trx: Knex.Transaction,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> => {
  const forgetFollowers = rollbackPoint(trx)
  await trx.raw('savepoint part')
  try {
    const result = await work(trx)
    await flushWrites(trx)
    return result
  } catch (error) {
    dropWrites(trx)
    forgetFollowers()
    // If the rollback fails as well, its error ends the whole transaction.
    await trx.raw('rollback to savepoint part')
    throw error
  }
}
