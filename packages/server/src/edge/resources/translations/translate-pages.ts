import { hash } from 'node:crypto'
import type { TranslationProgress } from '@scriptorium/types'
import { textOfNode } from '@scriptorium/content/bodies/node-text'
import { mapRefs } from '@scriptorium/content/markdown/refs'
import { walkNodes, type Document } from '@scriptorium/content/markdown/document'
import { bodyHash, type Body } from '@scriptorium/content/store'
import { keyOf, type ContentRef, type PageRecord, type ReusableContentRecord } from '@scriptorium/content/tree/records'
import { derivedId } from '../../../features/computed/source.ts'
import { docOf } from '@scriptorium/openapi/doc-of'
import { readWholeDocument } from '../../../domain/history/page-body.ts'
import type { Source } from '../../../domain/history/source.ts'
import type { GiveWay } from '@scriptorium/jobs/job'
import type { Services } from '../../services.ts'
import { EngineAnswerError, SilentEngineError } from '@scriptorium/translation/engines'
import type { Translator } from '@scriptorium/translation/memory'
import { applyTranslations, type PageReport } from '@scriptorium/translation/page-report'
import { segmentsOfApi } from '@scriptorium/translation/api-segments'
import { segmentOfText, segmentsOf, type Segment } from '@scriptorium/translation/segments'

/** The keys of the entries of the source that have changed, or everything. */
export type Selection = 'all' | ReadonlySet<string>

/** A page or a reusable content that was translated. */
export interface TranslatedPage {
  /** Undefined if the engine failed; the source then stands for what was never translated. */
  record: PageRecord
  /** Its id in the source space. */
  sourceId: string
  isFailed: boolean
  kind: 'page' | 'reusableContent'
  report: PageReport
}

/** What a run has translated. The bodies are stored already. */
export interface Translated {
  pages: TranslatedPage[]
  error?: string
}

/** Tells how far a run has come. */
export type ReportProgress = (progress: TranslationProgress) => Promise<void>

interface Run {
  services: Pick<Services, 'content' | 'database' | 'log'>
  source: Source
  /** The language of the source. */
  language: string
  translator: Translator
  seed: string
  signal: AbortSignal
  report: ReportProgress
  giveWay: GiveWay
}

const attemptsPerPage = 2
/** When failures of pages in a row weigh more, the engine is taken to be out of order. */
const maxFailures = 30

/** Returns how much a failure counts: a silent engine is out of order, but one that sends a wrong answer may translate other pages. */
const weightOf = (error: Error): number =>
  error instanceof SilentEngineError ? maxFailures : error instanceof EngineAnswerError ? 1 : 10

const relink = (document: Document, mapped: (ref: ContentRef) => ContentRef): void => {
  for (const node of walkNodes(document.nodes)) if ('data' in node) node.data = mapRefs(node.data, mapped)
}

/** Returns a reference to a page of the source as a reference to its translation. */
const mapperOf =
  ({ seed, source }: Run) =>
  (ref: ContentRef): ContentRef => {
    const isOwn = ref['space'] === undefined || ref['space'] === source.space.id
    if (!isOwn || typeof ref['page'] !== 'string') return ref
    const { space: _, ...rest } = ref
    return { ...rest, page: derivedId(seed, ref['page']), kind: ref.kind }
  }

const applyAll = async (segments: readonly Segment[], { language, translator }: Run): Promise<PageReport> => {
  const asked = segments.filter(({ fault }) => fault === undefined)
  const translated = await translator.translate(asked.map(({ encoded }) => encoded))
  return applyTranslations(segments, translated, language)
}

interface Work {
  /** Identifies the source texts: title, description, and each block. */
  origin: string[]
  title: string
  description: string | undefined
  document: Document | undefined
  /** What it is about, if it was generated from an API. */
  doc: unknown
}

const segmentsOfWork = (work: Work): Segment[] =>
  [
    segmentOfText(work.title, (text) => (work.title = text)),
    segmentOfText(work.description ?? '', (text) => (work.description = text)),
    ...(work.document ? (work.doc === undefined ? segmentsOf : segmentsOfApi)(work.document) : []),
  ].filter((segment) => segment !== undefined)

const readWork = async (run: Run, page: PageRecord): Promise<Work> => {
  const found = await readWholeDocument(run.source, page, {})
  const document = found && (structuredClone(found) as unknown as Document)
  if (document) relink(document, mapperOf(run))
  const { title, description } = page
  const origin = sourceHashesOf(title, description, document)
  return { title, description, document, origin, doc: docOf(page) }
}

const originLength = 10
const identify = (text: string): string => hash('sha256', text, 'base64url').slice(0, originLength)

/** Returns the hashes of what a page is translated from: its title, its description and its blocks. */
const sourceHashesOf = (title: string, description = '', document: Document | undefined): string[] =>
  [title, description, ...(document?.nodes ?? []).map(textOfNode)].map(identify)

const storeBody = async ({ services }: Run, document: Document): Promise<NonNullable<PageRecord['body']>> => {
  const body: Body = { format: 'document', text: JSON.stringify(document) }
  const address = bodyHash(body)
  // The transaction that ends the run makes them durable. After a power failure before it, the run begins again.
  await services.database.writeTxUnsynced((trx) => services.content(trx).putBodies(new Map([[address, body]])))
  return { format: 'document', hash: address }
}

const placedIn = (
  { seed }: Run,
  page: PageRecord,
  { origin, doc }: Work,
): Pick<PageRecord, 'computed' | 'computedSeed' | 'id' | 'origin' | 'parent'> => ({
  id: derivedId(seed, page.id),
  parent: page.parent === null ? null : derivedId(seed, page.parent),
  ...(page.type === 'document' && {
    origin,
    computed: { type: 'builtin:translation', props: { document: page.id, ...(doc !== undefined && { doc }) } },
    computedSeed: seed,
  }),
})

const recordOf = async (run: Run, page: PageRecord, work: Work, kind: TranslatedPage['kind']): Promise<PageRecord> => {
  const { body: _, formerly: __, git: ___, ...rest } = page
  return {
    ...rest,
    ...(kind === 'page' ? placedIn(run, page, work) : { origin: work.origin }),
    ...(page.target && { target: mapperOf(run)(page.target) }),
    title: work.title,
    ...(work.description !== undefined && { description: work.description }),
    ...(work.document && { body: await storeBody(run, work.document) }),
  }
}

const pagesOf = async ({ tree }: Source, selection: Selection) => {
  const isWanted = (key: string) => selection === 'all' || selection.has(key)
  const found: { page: PageRecord; kind: TranslatedPage['kind'] }[] = []
  for await (const page of tree.entries<PageRecord>('page')) {
    if (isWanted(keyOf('page', page.id))) found.push({ page, kind: 'page' })
  }
  for await (const { id } of tree.entries<ReusableContentRecord>('reusableContent')) {
    const page = isWanted(keyOf('reusableContent', id)) ? await tree.reusableContent(id) : undefined
    if (page) found.push({ page, kind: 'reusableContent' })
  }
  return found
}

/** Translates a page in place. Throws if the engine fails twice. */
const translateWork = async (run: Run, page: PageRecord): Promise<{ work: Work; report: PageReport }> => {
  for (let attempt = 1; ; attempt++) {
    const work = await readWork(run, page)
    try {
      return { work, report: await applyAll(segmentsOfWork(work), run) }
    } catch (error) {
      if (attempt === attemptsPerPage || error instanceof SilentEngineError) throw error
    }
  }
}

/** Translates the selected pages and reusable contents of a space. A page that fails is tried twice. */
export const translatePages = async (run: Run, selection: Selection): Promise<Translated> => {
  const result: Translated = { pages: [] }
  let [failures, failedPages] = [0, 0]
  const selected = await pagesOf(run.source, selection)
  const report = (page?: PageRecord) =>
    run.report({
      totalPages: selected.length,
      donePages: result.pages.length,
      failedPages,
      ...(page && { currentPage: { id: page.id, title: page.title } }),
    })
  for (const { page, kind } of selected) {
    run.signal.throwIfAborted()
    await run.giveWay()
    await report(page)
    const answersBefore = run.translator.answers()
    const done = failures < maxFailures && (await translateWork(run, page).catch((error: Error) => error))
    if (done instanceof Error) {
      result.error = done.message.slice(0, 1000)
      run.services.log.warn({ err: done, pageId: page.id }, 'a page could not be translated')
    }
    const isDone = done !== false && !(done instanceof Error)
    if (!isDone) failedPages++
    const isSilent = done instanceof SilentEngineError
    if (isDone || (run.translator.answers() > answersBefore && !isSilent)) failures = 0
    else if (done instanceof Error) failures += weightOf(done)
    const record = await recordOf(run, page, isDone ? done.work : await readWork(run, page), kind)
    const pageReport = isDone ? done.report : { keptBlocks: 0, blocks: [], terms: [] }
    result.pages.push({ record, sourceId: page.id, isFailed: !isDone, kind, report: pageReport })
  }
  await report()
  return result
}
