import type { Knex } from 'knex'
import { endPdf } from './end-pdf.ts'
import { findPdf } from './repo.ts'
import type { PdfServices } from './services.ts'

/** Marks the PDF as failed, which ends the waiting requests. */
export const failed = async (
  trx: Knex.Transaction,
  { pdfId }: { pdfId: string },
  _error: string,
  services: Pick<PdfServices, 'events'>,
): Promise<void> => {
  const pdf = await findPdf(trx, pdfId)
  if (pdf) await endPdf(trx, services, pdf, { state: 'failed', storageKey: null })
}
