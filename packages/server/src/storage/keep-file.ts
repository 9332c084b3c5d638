import type { Knex } from 'knex'
import type { Services } from '../services.ts'
import { keyOfBytes } from './storage.ts'
import { undoomFiles } from '../purge/repo.ts'

/**
 * Stores the bytes of a file and gives their key. The same bytes may be there, and just about to be deleted: first they are
 * saved from that, or gone for certain.
 */
export const storeFile = async ({ database, storage }: Services, bytes: Uint8Array): Promise<string> => {
  const key = keyOfBytes(bytes)
  const doomed = await database.read('doomedFiles').where({ key }).first('key')
  if (doomed) await database.writeTx((trx) => undoomFiles(trx, [key]))
  return storage.put(bytes)
}

/** Saves files that a transaction names from being deleted, where they have been given up since they were stored. */
export const keepFiles = async (trx: Knex, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await undoomFiles(trx, keys)
}
