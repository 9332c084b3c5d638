import type { Knex } from 'knex'

/** Runs a part of a transaction that can fail and be undone by itself; the rest goes on. */
export const inSavepoint = <T>(trx: Knex.Transaction, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  trx.transaction(work)
