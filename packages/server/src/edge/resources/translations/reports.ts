import { keyOf } from '@scriptorium/content/tree/records'
import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import type { ContentStore } from '@scriptorium/content/store'
import type { TranslationRun } from '@scriptorium/types'
import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import type { TranslationReportRow, TranslationRow } from '@scriptorium/schema/tables/translations'
import { findRevision } from '../../../domain/history/revisions.ts'
import type { ReportedBlock, ReportedTerm } from '@scriptorium/translation/page-report'
import type { Selection, Translated } from './translate-pages.ts'

const maxListed = 100

const deleteReports = async (trx: Knex, translationId: string, selection: Selection, failed: ReadonlySet<string>) => {
  const rows = () => trx('translationReports').where({ translationId })
  const isReplaced = ({ pageId }: { pageId: string }): boolean => {
    if (failed.has(pageId)) return false
    if (selection === 'all') return true
    return selection.has(keyOf('page', pageId)) || selection.has(keyOf('reusableContent', pageId))
  }
  const known = await rows().select('pageId')
  const replaced = known.filter(isReplaced).map(({ pageId }) => pageId)
  for (const batch of batchesOf(replaced)) await rows().whereIn('pageId', batch).delete()
}

/**
 * Stores the reports of the pages of a run. Pages that failed keep their texts, and so their reports. Returns the number of
 * blocks that stay in the source language on all pages.
 */
export const replaceReports = async (
  trx: Knex,
  translationId: string,
  { selection, translated: { pages } }: { selection: Selection; translated: Translated },
): Promise<number> => {
  const failed = new Set(pages.filter(({ isFailed }) => isFailed).map(({ sourceId }) => sourceId))
  await deleteReports(trx, translationId, selection, failed)
  const reported = pages.filter(
    ({ isFailed, report }) => !isFailed && (report.keptBlocks > 0 || report.terms.length > 0),
  )
  const rows = reported.map(({ sourceId: pageId, report: { keptBlocks, blocks, terms } }): TranslationReportRow => ({
    translationId,
    pageId,
    keptBlocks,
    blocks: JSON.stringify(blocks),
    terms: JSON.stringify(terms),
  }))
  for (const batch of batchesOf(rows)) await trx('translationReports').insert(batch)
  const [sum] = await trx('translationReports').where({ translationId }).sum<{ total: number | null }[]>({
    total: 'keptBlocks',
  })
  return Number(sum!.total ?? 0)
}

type Reports = Pick<TranslationRun, 'missingTerms' | 'untranslatedBlocks'>
type ReportedPage = NonNullable<Reports['missingTerms']>[number]['page']

/** Returns a page as it is named now; undefined if it is gone. */
const findPage = async (tree: Tree, id: string): Promise<ReportedPage | undefined> => {
  const page = await tree.page(id)
  if (page) return { id, title: page.title, path: await tree.pathOf(id) }
  const content = await tree.reusableContent(id)
  return content && { id, title: content.title }
}

/** Returns what the runs of a translation left in the source language, and the terms that are missing: the first of each. */
export const findReports = async (
  db: Knex,
  content: (db: Knex) => ContentStore,
  { id, sourceSpaceId }: TranslationRow,
  revisionId: string,
): Promise<Reports> => {
  const rows = () => db('translationReports').where({ translationId: id }).orderBy('pageId').limit(maxListed)
  const kept = await rows().where('keptBlocks', '>', 0)
  const lacking = await rows().whereNot({ terms: '[]' })
  if (kept.length + lacking.length === 0) return {}
  const revision = await findRevision(db, sourceSpaceId, revisionId)
  const tree = openTree(content(db), revision!.shownRoot)
  const pages = new Map<string, ReportedPage>()
  for (const { pageId } of [...kept, ...lacking]) {
    const page = pages.get(pageId) ?? (await findPage(tree, pageId))
    if (page) pages.set(pageId, page)
  }
  const list = <Entry>(found: readonly TranslationReportRow[], field: 'blocks' | 'terms') =>
    found
      .flatMap((row) => {
        const page = pages.get(row.pageId)
        return page ? (JSON.parse(row[field]) as Entry[]).map((entry) => ({ page, ...entry })) : []
      })
      .slice(0, maxListed)
  const [untranslatedBlocks, missingTerms] = [list<ReportedBlock>(kept, 'blocks'), list<ReportedTerm>(lacking, 'terms')]
  return {
    ...(untranslatedBlocks.length > 0 && { untranslatedBlocks }),
    ...(missingTerms.length > 0 && { missingTerms }),
  }
}
