import { emptyRoot } from '@scriptorium/content/chunk'
import { collect } from '@scriptorium/content/map/collect'
import { diff } from '@scriptorium/content/map/diff'
import { prefixRange } from '@scriptorium/content/map/range'
import { openDraft, type Draft } from '@scriptorium/content/tree/draft'
import { keyOf, prefixes, type PageChange, type PageRecord } from '@scriptorium/content/tree/records'
import { contentWithTexts, withTexts } from '@scriptorium/content/expand/corrections'
import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import type { ComputedSource } from '@scriptorium/types'
import type { Knex } from 'knex'
import { putSource } from '../../../features/computed/expansions.ts'
import { requestExpansion } from '../../../features/computed/request.ts'
import { showExpanded } from '../../../features/computed/show.ts'
import { derivedId, hashOf, translationDependency } from '../../../features/computed/source.ts'
import type { ComputedSourceRow } from '@scriptorium/schema/tables/content'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { TranslationRow } from '@scriptorium/schema/tables/translations'
import { rootOf } from '../../../domain/history/revisions.ts'
import type { Source } from '../../../domain/history/source.ts'
import type { Services } from '../../services.ts'
import { recordDocuments } from '@scriptorium/store/documents'
import { insertNewSpace } from '../spaces/insert-new-space.ts'
import { copyGrants } from '../spaces/repo.ts'
import { endWork } from './end-work.ts'
import { rebaseCorrections } from './rebase-corrections.ts'
import { replaceReports } from './reports.ts'
import { statusAfterRun, updateTranslation } from './repo.ts'
import type { Selection, Translated, TranslatedPage } from './translate-pages.ts'

const maxFailedPages = 100
const maxTitleLength = 50

/** A run whose pages are translated. */
export interface EndedRun {
  row: TranslationRow
  source: Source
  translated: Translated
  selection: Selection
  /** Identifies the engine, the instructions and the glossary. */
  key: string
  latestMs: number
  latestWords: number
}

type StoreServices = Pick<Services, 'content' | 'events' | 'jobs'>

const sourceOfRow = ({ id }: TranslationRow): ComputedSource => ({
  type: 'builtin:translation',
  props: {},
  dependencies: { translation: { ref: { kind: 'translation', translation: id } } },
})

const titleOf = ({ title }: SpaceRow, language: string): string => {
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language
  return [...`${title} (${name})`].slice(0, maxTitleLength).join('')
}

/** Creates the result space beside the source, with its access and one computed page. */
const createResult = async (trx: Knex, services: StoreServices, { row, source: { space } }: EndedRun, now: string) => {
  const draft = openDraft(services.content(trx), emptyRoot)
  const id = row.resultPageId!
  const place = { parent: null, order: await draft.orderAt({ id, parent: null }), slug: 'translation' }
  const computed = { ...sourceOfRow(row) }
  await draft.put({ id, type: 'computed', title: space.title, ...place, computed, createdAt: now, updatedAt: now })
  const { organizationId, collectionId, ancestors, emoji, defaultLevel, effectiveLevel, mergeRules } = space
  const given = { organizationId, collectionId, ancestors, emoji, defaultLevel, effectiveLevel, mergeRules }
  const settings = { ...given, title: titleOf(space, row.language), editMode: null, language: row.language }
  const author = { userId: row.createdBy, now }
  const result = await insertNewSpace({ db: trx, services }, settings, await draft.flush(), author)
  await copyGrants(trx, space.id, result.id, now)
  return result
}

const findLastTree = async (trx: Knex, spaceId: string, pageId: string): Promise<ComputedSourceRow | undefined> =>
  trx('computedSources').where({ spaceId, pageId }).first()

/** Returns the change that stores a translated page. A page that failed keeps its last translation. */
const changeOf = (
  before: PageRecord | undefined,
  known: PageRecord | undefined,
  { record, isFailed }: TranslatedPage,
): PageChange => {
  const isKept = isFailed && known !== undefined
  return { before, after: isKept ? { ...withTexts(record, known), origin: known.origin } : record }
}

/** Writes the pages of a run over those of the last one, and returns the root. A run of a selection leaves all others as they are. */
const writeTree = async (trx: Knex, services: StoreServices, ended: EndedRun, last: string) => {
  const { row, selection, source, translated } = ended
  const store = services.content(trx)
  // Reusable contents and files keep their ids, so they are compared with the source and not with the last run.
  const base = selection === 'all' ? emptyRoot : last
  const draft = openDraft(store, base)
  const seed = row.resultPageId!
  const pages = translated.pages.filter(({ kind }) => kind === 'page')
  const ids = pages.map(({ record }) => record.id)
  const known = new Map((await openTree(store, last).pages(ids)).map((page) => [page.id, page]))
  const removed = selection === 'all' ? [] : [...selection].filter((key) => key.startsWith(prefixes.page))
  const present = new Set(pages.map(({ record }) => record.id))
  const gone = removed.map((key) => derivedId(seed, key.slice(prefixes.page.length))).filter((id) => !present.has(id))
  await draft.remove(gone)
  await draft.replace(
    pages.map((page) =>
      changeOf(base === last ? known.get(page.record.id) : undefined, known.get(page.record.id), page),
    ),
  )
  const files = await collect(diff(store, base, source.revision.shownRoot, prefixRange(prefixes.file)))
  await draft.edit(files.map(({ key, after }) => [key, after] as const))
  await writeReusableContents(draft, ended, openTree(store, last))
  return draft.flush()
}

const writeReusableContents = async (draft: Draft, { selection, translated }: EndedRun, last: Tree): Promise<void> => {
  const contents = translated.pages.filter(({ kind }) => kind === 'reusableContent')
  const present = new Set(contents.map(({ record }) => keyOf('reusableContent', record.id)))
  const removed = selection === 'all' ? [] : [...selection].filter((key) => key.startsWith(prefixes.reusableContent))
  await draft.edit(removed.filter((key) => !present.has(key)).map((key) => [key, undefined]))
  for (const { record, isFailed } of contents) {
    const known = isFailed ? await last.reusableContent(record.id) : undefined
    await draft.set('reusableContent', record.id, contentWithTexts(known ?? record, known ?? record))
  }
}

const statsOf = ({ row, translated, latestMs, latestWords }: EndedRun, keptBlocks: number): Partial<TranslationRow> => {
  const failedPages = translated.pages.filter(({ isFailed }) => isFailed)
  const latestPages = translated.pages.filter(({ isFailed, kind }) => !isFailed && kind === 'page').length
  return {
    runs: row.runs + 1,
    totalWords: row.totalWords + latestWords,
    totalPages: row.totalPages + latestPages,
    totalMs: row.totalMs + latestMs,
    latestMs,
    latestPages,
    latestWords,
    lastRun: JSON.stringify({
      failedPages: failedPages
        .slice(0, maxFailedPages)
        .map(({ record, sourceId }) => ({ id: sourceId, title: record.title })),
      keptBlocks,
      ...(failedPages.length > 0 && translated.error !== undefined && { error: translated.error }),
    }),
  }
}

/** Writes the translated pages, shows them in the result space, and records the run. */
export const storeRun = async (trx: Knex, services: StoreServices, ended: EndedRun): Promise<void> => {
  const { key, row, source, translated } = ended
  const now = new Date().toISOString()
  const existing = row.resultSpaceId && (await trx('spaces').where({ id: row.resultSpaceId }).first())
  const space = existing || (await createResult(trx, services, ended, now))
  const pageId = row.resultPageId!
  const last = await findLastTree(trx, space.id, pageId)
  const { root } = await writeTree(trx, services, ended, last?.root || emptyRoot)
  await recordDocuments(
    trx,
    space.lineageId,
    translated.pages.flatMap(({ record }) => record.body?.hash ?? []),
  )
  const sourceHash = hashOf(sourceOfRow(row))
  const dependency = translationDependency(row.id)
  const place = { spaceId: space.id, pageId, sourceHash }
  const made = { dependency, contentKey: key, failedKey: null, renewedBy: null, root, updatedAt: now }
  await putSource(trx, { ...place, ...made })
  const revisionId = await rebaseCorrections(trx, services, {
    space,
    generated: root,
    author: { userId: row.createdBy, now },
  })
  await showExpanded(trx, services, { spaceId: space.id, root: await rootOf(trx, space.id, revisionId), kind: 'main' })
  await requestExpansion(trx, services, space.id)
  // Pages that failed are named in the row and tried again by the next run. If they are too many, it translates everything.
  const isListed = translated.pages.filter(({ isFailed }) => isFailed).length <= maxFailedPages
  await updateTranslation(trx, row, {
    ...statsOf(ended, await replaceReports(trx, row.id, ended)),
    status: await statusAfterRun(trx, row),
    progress: null,
    endedAt: now,
    resultSpaceId: space.id,
    resultRevisionId: revisionId,
    doneRoot: isListed ? source.revision.shownRoot : null,
    doneKey: isListed ? key : null,
    updatedAt: now,
  })
  await endWork(trx, services, row, now)
}
