import type { Knex } from 'knex'
import { expandTree, type Expanded } from '@scriptorium/content/expand/expand'
import type { ContentStore } from '@scriptorium/content/store'
import type { ComputedSourceRow } from '@scriptorium/schema/tables/content'
import { hashOf, sourceOf } from './source.ts'

/** The root of a source that has not been generated yet. Its computed page stays unchanged. */
export const noPages = ''

const keyOf = ({ pageId, sourceHash }: Pick<ComputedSourceRow, 'pageId' | 'sourceHash'>) => `${pageId}/${sourceHash}`

/** Returns the root of the expanded tree of an authored tree, or undefined if none is stored. */
export const findShownRoot = async (db: Knex, spaceId: string, root: string): Promise<string | undefined> =>
  (await db('expandedTrees').where({ spaceId, root }).first('shownRoot'))?.shownRoot

/** Stores the expanded tree of an authored tree: readers see it instead. */
export const putShownRoot = (db: Knex, spaceId: string, root: string, shownRoot: string) =>
  db('expandedTrees').insert({ spaceId, root, shownRoot }).onConflict(['spaceId', 'root']).merge(['shownRoot'])

/** Returns the stored generated pages of the computed pages of a space. */
export const findSources = (db: Knex, spaceId: string): Promise<ComputedSourceRow[]> =>
  db('computedSources').where({ spaceId })

/** Stores the generated pages of a computed page. */
export const putSource = (db: Knex, row: ComputedSourceRow) =>
  db('computedSources')
    .insert(row)
    .onConflict(['spaceId', 'pageId', 'sourceHash'])
    .merge(['dependency', 'contentKey', 'failedKey', 'root', 'updatedAt'])

/** Replaces the computed pages of a tree by their stored generated pages. */
export const expandStored = (
  store: ContentStore,
  root: string,
  sources: readonly ComputedSourceRow[],
): Promise<Expanded> => {
  const made = sources.filter((row) => row.root !== noPages)
  const roots = new Map(made.map((row) => [keyOf(row), row.root]))
  return expandTree(store, root, (page) => roots.get(keyOf({ pageId: page.id, sourceHash: hashOf(sourceOf(page)) })))
}
