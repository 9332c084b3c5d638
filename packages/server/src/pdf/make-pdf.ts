import type { BlockNode } from '@scriptorium/content/markdown/document'
import { openTree } from '@scriptorium/content/tree/tree'
import type { JobContext } from '../jobs/job.ts'
import { findRevision } from '../history/revisions.ts'
import type { Source } from '../history/source.ts'
import { createReadParts } from '../store/openapi-parts.ts'
import { withBlockTexts } from '../integrations/blocks/render-blocks.ts'
import type { PdfRow } from '../db/tables/pdfs.ts'
import type { PdfServices } from './services.ts'
import type { Knex } from 'knex'
import { dayIn } from './dates.ts'
import { loadPictures } from './pictures.ts'
import { printSpace } from './print-space.ts'
import { finishPdf, findPdf } from './repo.ts'
import type { Print } from './print.ts'
import { typeset } from './typeset.ts'
import { typesetWithNotices } from './typeset-with-notices.ts'

const openSource = async ({ content, database }: PdfServices, { spaceId, revisionId, language }: PdfRow) => {
  const db = database.read
  const found = await db('spaces').where({ id: spaceId }).first()
  const revision = found && (await findRevision(db, spaceId, revisionId))
  if (!revision) return undefined
  const space = { ...found, language: language ?? found.language }
  const store = content(db)
  const { title } = (await db('organizations').where({ id: space.organizationId }).first('title'))!
  // All readers of the space share the PDF, so it shows nothing of other spaces, which some readers cannot see.
  const elsewhere = async () => undefined
  const tree = openTree(store, revision.shownRoot)
  const source: Source = { space, revision, store, tree, elsewhere, parts: createReadParts(db, space) }
  return { source, author: title }
}

/** Returns a warning about unresolved conflicts in the pages of a PDF; empty if there are none. */
const conflictNotice = async ({ revision, tree }: Source, { pageId, reach }: PdfRow): Promise<string> => {
  const isOnePage = pageId !== null && reach === 'only'
  const count = isOnePage ? Number((await tree.page(pageId))?.body?.conflict === true) : revision.conflictedPages
  if (count === 0) return ''
  return count === 1 ? 'Unresolved conflict in 1 page' : `Unresolved conflicts in ${count} pages`
}

/** Creates and stores a requested PDF. */
export const run = async (
  { pdfId }: { pdfId: string },
  { finish, services, signal }: JobContext<PdfServices>,
): Promise<void> => {
  const pdf = await findPdf(services.database.read, pdfId)
  const opened = pdf?.state === 'queued' ? await openSource(services, pdf) : undefined
  if (!pdf || !opened) return
  const { source, author } = opened
  const pictures = loadPictures(services, signal)
  const part = { page: pdf.pageId ?? undefined, only: pdf.reach === 'only' }
  const book = {
    author,
    title: pdf.title,
    subtitle: [pdf.subtitle, await conflictNotice(source, pdf)].filter(Boolean).join(' · ') || null,
    date: dayIn(pdf.createdAt, source.space.language),
  }
  const show = (nodes: readonly BlockNode[]) => withBlockTexts(services, source.space.id, nodes)
  const print = await printSpace(source, part, { ...book, pictures, show, urls: services.urls })
  const set = async (some: Print) => {
    signal.throwIfAborted()
    return typeset(some, pictures.files, signal)
  }
  const bytes = await typesetWithNotices(print, set, (titles) =>
    services.log.warn({ pdfId, titles }, 'pages could not be typeset'),
  )
  const storageKey = await services.storage.put(bytes, 'pdfs')
  await finish((trx) => finishPdf(trx, pdfId, { state: 'made', storageKey }))
}

/** Marks the PDF as failed, which ends the waiting requests. */
export const failed = (trx: Knex.Transaction, { pdfId }: { pdfId: string }) =>
  finishPdf(trx, pdfId, { state: 'failed', storageKey: null })
