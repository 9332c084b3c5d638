import type { BlockNode } from '@scriptorium/content/markdown/document'
import { openTree } from '@scriptorium/content/tree/tree'
import type { JobContext } from '@scriptorium/jobs/job'
import { findRevision } from '../../domain/history/revisions.ts'
import type { Source } from '../../domain/history/source.ts'
import { createReadParts } from '@scriptorium/store/openapi-parts'
import { withBlockTexts } from '../../domain/integrations/blocks/render-blocks.ts'
import type { PdfRow } from '@scriptorium/schema/tables/pdfs'
import type { PdfServices } from './services.ts'
import { dayIn } from '@scriptorium/pdf/dates'
import { endPdf } from './end-pdf.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { printSpace } from './print-space.ts'
import { findPdf } from './repo.ts'
import type { Print } from '@scriptorium/pdf/print'
import { typeset } from '@scriptorium/pdf/typeset'
import { typesetWithNotices } from '@scriptorium/pdf/typeset-with-notices'

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

/** How long the integrations of a space can take in all to render their blocks for a PDF. */
const blocksPatienceMs = 60_000

type Context = JobContext<PdfServices>

/** Returns a function that shows the blocks of integrations. Those that take too long in all stay cards. */
const createShow = ({ services, waitOutside }: Context, spaceId: string) => {
  let leftMs = blocksPatienceMs
  return async (nodes: readonly BlockNode[]): Promise<readonly BlockNode[]> => {
    if (leftMs <= 0) return nodes
    const startedAt = performance.now()
    const shown = await waitOutside(withBlockTexts(services, spaceId, nodes))
    leftMs -= performance.now() - startedAt
    return shown
  }
}

interface Making extends Context {
  pdf: PdfRow
  source: Source
  author: string
}

/** Returns the printable pages, and gathers their pictures. */
const printPdf = async ({ pdf, source, author, ...context }: Making, pictures: Pictures): Promise<Print> => {
  const { services, signal, waitOutside } = context
  const part = { page: pdf.pageId ?? undefined, only: pdf.reach === 'only' }
  const book = {
    author,
    title: pdf.title,
    subtitle: [pdf.subtitle, await conflictNotice(source, pdf)].filter(Boolean).join(' · ') || null,
    date: dayIn(pdf.createdAt, source.space.language),
  }
  const show = createShow(context, source.space.id)
  const print = () => printSpace(source, part, { ...book, pictures, show, urls: services.urls })
  const printIfComplete = async () => {
    const printed = await print()
    return pictures.areWanted() ? undefined : printed
  }
  const complete = await printIfComplete()
  if (complete) return complete
  // The pages are printed again with these pictures. While other servers are slow, the job holds neither pages nor a slot.
  await waitOutside(pictures.fetchWanted())
  signal.throwIfAborted()
  return print()
}

const make = async (making: Making): Promise<Buffer> => {
  const { pdf, services, signal } = making
  const pictures = await openPictures(services, signal)
  try {
    const print = await printPdf(making, pictures)
    const set = async (some: Print) => {
      signal.throwIfAborted()
      return typeset(some, pictures.folder, signal)
    }
    return await typesetWithNotices(print, set, (titles) =>
      services.log.warn({ pdfId: pdf.id, titles }, 'pages could not be typeset'),
    )
  } finally {
    await pictures.close()
  }
}

/** Creates and stores a requested PDF. */
export const run = async ({ pdfId }: { pdfId: string }, context: Context): Promise<void> => {
  const { finish, services } = context
  const pdf = await findPdf(services.database.read, pdfId)
  const opened = pdf?.state === 'queued' ? await openSource(services, pdf) : undefined
  if (!pdf || !opened) return
  const bytes = await make({ ...context, pdf, ...opened })
  const storageKey = await services.storage.put(bytes, 'pdfs')
  await finish((trx) => endPdf(trx, services, pdf, { state: 'made', storageKey }))
}
