import { requireQueueRoom } from '../../platform/jobs/quota.ts'
import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import type { PdfRow } from '@scriptorium/schema/tables/pdfs'
import { Problem } from '../../ground/problem.ts'
import type { Source } from '../../domain/history/source.ts'
import type { PdfRequestServices } from './services.ts'
import { pdfAddress } from '../../platform/storage/addresses.ts'
import { findPdfOf, insertPdf, noteAsker } from './repo.ts'
import { requireTypesetter } from './require-typesetter.ts'

const hourMs = 3_600_000
// PDFs are deleted after a day. The margin covers the hour in which a signed URL is valid.
const reuseMs = 20 * hourMs
// Increase it when the template changes, so that PDFs of the old template are not reused.
const templateVersion = 3

interface PdfPart {
  page?: string | undefined
  only: boolean
}

const titleOf = async ({ space, tree }: Source, { page }: PdfPart): Promise<string> => {
  if (page === undefined) return space.title
  const found = await tree.page(page)
  if (!found) throw new Problem('not_found', 'There is no such page')
  return found.title
}

interface PdfOptions {
  services: PdfRequestServices
  now: string
  /** The user who asks; absent for visitors of a site. */
  userId?: string
  subtitle?: string
  /** The language of the words that the PDF adds: by default that of the space. */
  language?: string
}

/** Returns a hash of everything that decides what the PDF shows. */
const keyOf = (
  { space, revision }: Source,
  { page }: PdfPart,
  reach: PdfRow['reach'],
  { subtitle, language }: PdfOptions,
): string => {
  const shown = [templateVersion, revision.shownRoot, page, reach, space.title, language ?? space.language, subtitle]
  return hash('sha256', JSON.stringify(shown), 'base64url')
}

/** Returns a recent PDF of the same content, or else queues this one and returns it. Notes who asked for it. */
const findOrQueue = async (
  row: PdfRow,
  organizationId: string,
  { services: { config, database, jobs }, now, userId }: PdfOptions,
): Promise<PdfRow> => {
  const { read, writeTx } = database
  const since = new Date(Date.parse(now) - reuseMs).toISOString()
  const note = async (trx: Knex, pdf: PdfRow): Promise<PdfRow> => {
    if (userId !== undefined) await noteAsker(trx, { pdfId: pdf.id, userId, askedAt: now })
    return pdf
  }
  const recent = await findPdfOf(read, row.spaceId, row.key, since)
  if (recent) return userId === undefined ? recent : writeTx((trx) => note(trx, recent))
  return writeTx(async (trx) => {
    const other = await findPdfOf(trx, row.spaceId, row.key, since)
    if (other) return note(trx, other)
    await requireQueueRoom(trx, config.queuedJobsPerOrganization, organizationId)
    await insertPdf(trx, row)
    await jobs.enqueue(trx, 'makePdf', { pdfId: row.id })
    return note(trx, row)
  }, `space:${row.spaceId}`)
}

/**
 * Returns a URL of the PDF of a part of a revision, valid for an hour. Reuses a recent PDF of the same content; otherwise
 * queues a new one, for which a request to the URL waits. Throws `not_implemented` if no typesetter is installed.
 */
export const requestPdf = async (source: Source, part: PdfPart, options: PdfOptions): Promise<{ url: string }> => {
  requireTypesetter()
  const { space, revision } = source
  const { services, now, subtitle, language } = options
  const title = await titleOf(source, part)
  const reach = part.page !== undefined && part.only ? 'only' : 'below'
  const row: PdfRow = {
    id: newId(),
    spaceId: space.id,
    key: keyOf(source, part, reach, options),
    revisionId: revision.id,
    pageId: part.page ?? null,
    reach,
    title: title || 'Untitled',
    subtitle: subtitle || null,
    language: language ?? null,
    state: 'queued',
    storageKey: null,
    createdAt: now,
    endedAt: null,
    isSlow: false,
  }
  const pdf = await findOrQueue(row, space.organizationId, options)
  return { url: services.config.baseUrl + pdfAddress(services.secret, pdf.id, Date.parse(now)) }
}
