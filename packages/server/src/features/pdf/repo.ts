import type { Knex } from 'knex'
import type { PdfAskerRow, PdfRow } from '@scriptorium/schema/tables/pdfs'

/** Returns the newest PDF with this key that is ready or queued and was created after `since`. */
export const findPdfOf = (db: Knex, spaceId: string, key: string, since: string): Promise<PdfRow | undefined> =>
  db('pdfs')
    .where({ spaceId, key })
    .where('createdAt', '>', since)
    .whereNot('state', 'failed')
    .orderBy('createdAt', 'desc')
    .first()

/** Notes that a user asked for a PDF. */
export const noteAsker = (db: Knex, row: PdfAskerRow) =>
  db('pdfAskers').insert(row).onConflict(['pdfId', 'userId']).ignore()

/** Returns the ids of the users who asked for a PDF. */
export const askersOf = (db: Knex, pdfId: string): Promise<string[]> => db('pdfAskers').where({ pdfId }).pluck('userId')

export const insertPdf = (db: Knex, row: PdfRow) => db('pdfs').insert(row)

export const findPdf = (db: Knex, id: string): Promise<PdfRow | undefined> => db('pdfs').where({ id }).first()

export const finishPdf = (db: Knex, id: string, end: Pick<PdfRow, 'endedAt' | 'isSlow' | 'state' | 'storageKey'>) =>
  db('pdfs').where({ id }).update(end)

/** Returns up to 100 PDFs created before a moment, oldest first. */
export const findExpiredPdfs = (db: Knex, before: string): Promise<PdfRow[]> =>
  db('pdfs').where('createdAt', '<', before).orderBy('createdAt').limit(100)

export const deletePdf = (db: Knex, id: string) => db('pdfs').where({ id }).del()
