import type { Knex } from 'knex'

/**
 * Runs a part of a transaction that can fail and be undone by itself; the rest goes on. Not with Knex's nested transaction:
 * that makes a whole client for it, which costs more than a small write.
 */
export const inSavepoint = async <T>(
  trx: Knex.Transaction,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> => {
  await trx.raw('savepoint part')
  try {
    return await work(trx)
  } catch (error) {
    // If even this fails, its error ends the whole transaction.
    await trx.raw('rollback to savepoint part')
    throw error
  }
}
