import type { Knex } from 'knex'
import { createContentCache, knexStore } from '../store/knex-store.ts'
import { emptyRoot } from '@scriptorium/content/chunk'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'
import { indexedPages, isFindable } from '../indexing/search-entries.ts'
import { currentSpaces } from '../indexing/state.ts'
import type { Finding, OnCheck } from './finding.ts'

const findable = async (trx: Knex, root: string): Promise<Set<string>> => {
  const tree = openTree(knexStore(trx, createContentCache({ maxSize: 2 ** 20 })), root)
  const ids = new Set<string>()
  if (root === emptyRoot) return ids
  for await (const page of tree.entries<PageRecord>('page')) if (isFindable(page)) ids.add(page.id)
  return ids
}

/**
 * Checks that the search index has the pages that the spaces have. Spaces that are still being indexed are skipped. A wrong
 * index can be rebuilt.
 */
export const checkIndexes = async (trx: Knex, findings: Finding[], onCheck: OnCheck): Promise<void> => {
  for (const [index, { spaceId, root }] of (await currentSpaces(trx)).entries()) {
    const wanted = await findable(trx, root)
    const found = new Set(await indexedPages(trx, spaceId))
    const lacking = [...wanted].filter((id) => !found.has(id)).length
    const tooMany = [...found].filter((id) => !wanted.has(id)).length
    const help = 'run `scriptorium reindex`'
    if (lacking > 0)
      findings.push({ where: `space ${spaceId}`, what: `The search index lacks ${lacking} of its pages: ${help}` })
    if (tooMany > 0)
      findings.push({ where: `space ${spaceId}`, what: `The search index has ${tooMany} surplus pages: ${help}` })
    onCheck('indexes', index + 1)
  }
}
