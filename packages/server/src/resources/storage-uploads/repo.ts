import type { Knex } from 'knex'
import type { StorageUploadRow } from '../../db/tables/upkeep.ts'

/** Announces a file that is going to be put. */
export const insertUpload = (db: Knex, row: StorageUploadRow) => db('storageUploads').insert(row)

/** What was announced under a key. */
export const findUpload = (db: Knex, id: string): Promise<StorageUploadRow | undefined> =>
  db('storageUploads').where({ id }).first()

/** Where the storage keeps an upload. Not by its hash: the address is given out before there are bytes. */
export const placeOf = ({ id }: Pick<StorageUploadRow, 'id'>): string => `uploads/${id}`
