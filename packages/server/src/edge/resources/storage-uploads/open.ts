import type { Readable } from 'node:stream'
import type { Knex } from 'knex'
import { Problem } from '../../../ground/problem.ts'
import type { Storage } from '@scriptorium/storage/storage'
import type { StorageUploadRow } from '@scriptorium/schema/tables/upkeep'
import { findUpload, storageKeyOf } from './repo.ts'

/** An upload whose file has arrived completely. */
export interface Upload {
  upload: StorageUploadRow
  read: () => Promise<Readable>
}

/** Which upload somebody uses: the key is of use only to whoever uploaded the file, for the organization they uploaded it to. */
export interface UploadOf extends Pick<StorageUploadRow, 'createdBy' | 'kind' | 'organizationId'> {
  key: string
}

/**
 * Opens an upload. Throws `invalid_reference` if the user has uploaded none with this key and kind to the organization, or if its
 * file has not arrived.
 */
export const openUpload = async (db: Knex, storage: Storage, { key, ...of }: UploadOf): Promise<Upload> => {
  const upload = await findUpload(db, key, of)
  const place = upload && storageKeyOf(upload)
  if (!upload || (await storage.sizeOf(place!)) !== upload.size) {
    throw new Problem('invalid_reference', `There is no upload ${key}`)
  }
  return { upload, read: () => storage.read(place!) }
}
