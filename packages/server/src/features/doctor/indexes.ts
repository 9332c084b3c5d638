import type { Knex } from 'knex'
import { amountOf } from '@scriptorium/basics/amount-of'
import { createContentCache, knexStore } from '@scriptorium/store/knex-store'
import { emptyRoot } from '@scriptorium/content/chunk'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'
import { indexedPages, isFindable } from '@scriptorium/indexing/search-entries'
import { currentSpaces } from '@scriptorium/indexing/state'
import type { Finding, OnCheck } from './finding.ts'

const findable = async (trx: Knex, root: string): Promise<Set<string>> => {
  const tree = openTree(knexStore(trx, createContentCache({ maxSize: 2 ** 20 })), root)
  const ids = new Set<string>()
  if (root === emptyRoot) return ids
  for await (const page of tree.entries<PageRecord>('page')) if (isFindable(page)) ids.add(page.id)
  return ids
}

const help = 'run `scriptorium reindex`'

const wordsSql = `select count(*) as wrong from
    (select word, sum(length(pages)) / 2 as found from search_postings where space_id = :spaceId group by word) p
  full outer join (select word, pages from search_words where space_id = :spaceId) w on w.word = p.word
  where w.pages is null or p.found is null or w.pages <> p.found`

/** Checks that the words of a space and the blocks with their pages agree. */
const checkWords = async (trx: Knex, spaceId: string): Promise<Finding[]> => {
  const [row] = await trx.raw(wordsSql, { spaceId })
  const wrong = Number(row.wrong)
  return wrong === 0
    ? []
    : [
        {
          where: `space ${spaceId}`,
          what: `The search index has wrong pages for ${amountOf(wrong, 'word')}: ${help}`,
        },
      ]
}

/** Checks the numbers of indexed pages. The server itself finds spaces without an index, such as those of a restored backup. */
const checkStates = async (trx: Knex): Promise<Finding[]> => {
  const wrong: { spaceId: string; said: number; found: number }[] = await trx.raw(
    `select i.space_id, i.pages as said, (select count(*) from search_pages p where p.space_id = i.space_id) as found
     from indexed_spaces i where i.pages <> (select count(*) from search_pages p where p.space_id = i.space_id)`,
  )
  return wrong.map(({ spaceId, said, found }) => ({
    where: `space ${spaceId}`,
    what: `Its search index counts ${amountOf(said, 'page')} but has ${found}: ${help}`,
  }))
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
    if (lacking > 0)
      findings.push({ where: `space ${spaceId}`, what: `The search index lacks ${lacking} of its pages: ${help}` })
    if (tooMany > 0)
      findings.push({ where: `space ${spaceId}`, what: `The search index has ${tooMany} surplus pages: ${help}` })
    findings.push(...(await checkWords(trx, spaceId)))
    onCheck('indexes', index + 1)
  }
  findings.push(...(await checkStates(trx)))
}
