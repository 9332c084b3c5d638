import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'

const keysPerStatement = 200

/** Marks files that nothing refers to any more, so that the sweep deletes them an hour later. */
export const markFilesForDeletion = async (
  trx: Knex,
  storageKeys: Iterable<string>,
  doomedAt: string,
): Promise<void> => {
  for (const keys of batchesOf(storageKeys, keysPerStatement)) {
    await letOthersRun()
    const rows = keys.map((key) => ({ key, doomedAt }))
    await trx('doomedFiles').insert(rows).onConflict('key').merge()
  }
}

/** Returns the files that were marked at this moment or before, oldest first. */
export const findMarkedFiles = (db: Knex, before: string, limit: number): Promise<string[]> =>
  db('doomedFiles').where('doomedAt', '<=', before).orderBy('doomedAt').limit(limit).pluck('key')

/** Removes the mark from files, so that the sweep keeps them. Returns how many had one. */
export const unmarkFilesForDeletion = (trx: Knex, storageKeys: readonly string[]): Promise<number> =>
  trx('doomedFiles').whereIn('key', storageKeys).del()
