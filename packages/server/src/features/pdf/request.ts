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

/**
 * Returns a URL of the PDF of a part of a revision, valid for an hour. Reuses a recent PDF of the same content; otherwise
 * queues a new one, for which a request to the URL waits. Throws `not_implemented` if no typesetter is installed.
 */
export const requestPdf = async (
  source: Source,
  asked: PdfPart,
  { services, now, userId, subtitle, language }: PdfOptions,
): Promise<{ url: string }> => {
  requireTypesetter()
  const { space, revision } = source
  const title = await titleOf(source, asked)
  const reach = asked.page !== undefined && asked.only ? 'only' : 'below'
  const shown = [
    templateVersion,
    revision.shownRoot,
    asked.page,
    reach,
    space.title,
    language ?? space.language,
    subtitle,
  ]
  const key = hash('sha256', JSON.stringify(shown), 'base64url')
  const since = new Date(Date.parse(now) - reuseMs).toISOString()
  const row: PdfRow = {
    id: newId(),
    spaceId: space.id,
    key,
    revisionId: revision.id,
    pageId: asked.page ?? null,
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
  const { read, writeTx } = services.database
  const note = async (trx: Knex, pdf: PdfRow): Promise<PdfRow> => {
    if (userId !== undefined) await noteAsker(trx, { pdfId: pdf.id, userId, askedAt: now })
    return pdf
  }
  const known = await findPdfOf(read, space.id, key, since)
  const pdf =
    (known && (userId === undefined ? known : await writeTx((trx) => note(trx, known)))) ??
    (await writeTx(async (trx) => {
      const other = await findPdfOf(trx, space.id, key, since)
      if (other) return note(trx, other)
      await requireQueueRoom(trx, services.config.queuedJobsPerOrganization, space.organizationId)
      await insertPdf(trx, row)
      await services.jobs.enqueue(trx, 'makePdf', { pdfId: row.id })
      return note(trx, row)
    }, `space:${space.id}`))
  return { url: services.config.baseUrl + pdfAddress(services.secret, pdf.id, Date.parse(now)) }
}
