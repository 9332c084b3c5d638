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

/**
 * Opens an upload of an organization. Throws `invalid_reference` if there is none with this key and kind, or if its file has
 * not arrived.
 */
export const openUpload = async (
  db: Knex,
  storage: Storage,
  { organizationId, kind, key }: { organizationId: string; kind: StorageUploadRow['kind']; key: string },
): Promise<Upload> => {
  const upload = await findUpload(db, key)
  const place = upload && storageKeyOf(upload)
  const isTheirs = upload?.organizationId === organizationId && upload.kind === kind
  if (!isTheirs || (await storage.sizeOf(place!)) !== upload.size) {
    throw new Problem('invalid_reference', `There is no upload ${key}`)
  }
  return { upload, read: () => storage.read(place!) }
}
