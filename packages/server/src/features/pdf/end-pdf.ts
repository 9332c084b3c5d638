import type { Knex } from 'knex'
import type { PdfRow } from '@scriptorium/schema/tables/pdfs'
import { askersOf, finishPdf } from './repo.ts'
import type { PdfServices } from './services.ts'

/** How long people wait for a PDF before they do something else. */
const patienceMs = 30_000

/** Ends the making of a PDF, and tells who asked for it if they do something else by now. */
export const endPdf = async (
  trx: Knex,
  { events }: Pick<PdfServices, 'events'>,
  { id, spaceId, createdAt }: PdfRow,
  end: Pick<PdfRow, 'state' | 'storageKey'>,
): Promise<void> => {
  const now = new Date().toISOString()
  const isSlow = Date.parse(now) - Date.parse(createdAt) > patienceMs
  await finishPdf(trx, id, { ...end, endedAt: now, isSlow })
  const space = await trx('spaces').where({ id: spaceId }).first('organizationId')
  if (!space || !isSlow) return
  for (const userId of await askersOf(trx, id)) await events.raise(trx, 'workEnded', space, { userId, now })
}
