import type { Knex } from 'knex'
import type { StorageUploadRow } from '@scriptorium/schema/tables/upkeep'

export const insertUpload = (db: Knex, row: StorageUploadRow) => db('storageUploads').insert(row)

/** Returns the upload with this key and these properties, or undefined. The file itself may not have arrived yet. */
export const findUpload = (
  db: Knex,
  id: string,
  properties: Partial<StorageUploadRow> = {},
): Promise<StorageUploadRow | undefined> =>
  db('storageUploads')
    .where({ ...properties, id })
    .first()

/** Returns the storage key of an upload. It is not a content hash because the upload URL is issued before the content exists. */
export const storageKeyOf = ({ id }: Pick<StorageUploadRow, 'id'>): string => `uploads/${id}`
