import type { Knex } from 'knex'
import type { Database } from '@scriptorium/database/open'
import { unmarkFilesForDeletion } from './marked-files.ts'
import { keyOfBytes, type Storage } from '@scriptorium/storage/storage'

/**
 * Stores the bytes of a file and returns their key. The same bytes may be stored already and marked for deletion: unmark them
 * first, so that the sweep cannot delete them.
 */
export const storeFile = async (
  { database, storage }: { database: Database; storage: Storage },
  bytes: Uint8Array,
): Promise<string> => {
  const key = keyOfBytes(bytes)
  const marked = await database.read('doomedFiles').where({ key }).first('key')
  if (marked) await database.writeTx((trx) => unmarkFilesForDeletion(trx, [key]))
  return storage.put(bytes)
}

/** Unmarks the files that a transaction refers to, in case they were marked for deletion since they were stored. */
export const keepFiles = async (trx: Knex, storageKeys: readonly string[]): Promise<void> => {
  if (storageKeys.length > 0) await unmarkFilesForDeletion(trx, storageKeys)
}
