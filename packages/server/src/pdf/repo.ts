import type { Knex } from 'knex'
import type { PdfRow } from '../db/tables/pdfs.ts'

/** The newest PDF of some content that is there or in the making, and not about to be taken away. */
export const findPdfOf = (db: Knex, spaceId: string, key: string, since: string): Promise<PdfRow | undefined> =>
  db('pdfs')
    .where({ spaceId, key })
    .where('createdAt', '>', since)
    .whereNot('state', 'failed')
    .orderBy('createdAt', 'desc')
    .first()

export const insertPdf = (db: Knex, row: PdfRow) => db('pdfs').insert(row)

export const findPdf = (db: Knex, id: string): Promise<PdfRow | undefined> => db('pdfs').where({ id }).first()

export const endPdf = (db: Knex, id: string, end: Pick<PdfRow, 'state' | 'storageKey'>) =>
  db('pdfs').where({ id }).update(end)

/** The oldest PDFs of before a moment. */
export const oldPdfs = (db: Knex, before: string): Promise<PdfRow[]> =>
  db('pdfs').where('createdAt', '<', before).orderBy('createdAt').limit(100)

export const deletePdf = (db: Knex, id: string) => db('pdfs').where({ id }).del()
