import type { Knex } from 'knex'
import type { CollectionRow } from '@scriptorium/schema/tables/places'
import { invalid, Problem } from '../../ground/problem.ts'
import { ancestorsIn, depthOf } from './place.ts'
import type { Checked } from './readers.ts'
import { batchesOf } from '@scriptorium/basics/batches'

const maxDepth = 64

const under = (row: string) =>
  `cast((case ${row}.ancestors when '' then '/' else ${row}.ancestors end) || ${row}.id || '/' as text)`

const levelUnder = (row: string, own: string) =>
  `cast(case ${own} when 'inherit' then ${row}.effective_level else ${own} end as text)`

// The collections and their descendants, each with the organization, ancestors and level that it inherits.
const below = (ids: readonly string[]) => `with recursive below(id, organization_id, ancestors, effective_level) as (
  select c.id, c.organization_id, case when p.id is null then '' else ${under('p')} end,
    case when p.id is null then cast(c.default_level as text) else ${levelUnder('p', 'c.default_level')} end
  from collections c left join collections p on p.id = c.parent_id where c.id in (${ids.map(() => '?').join(', ')})
  union all
  select c.id, b.organization_id, ${under('b')}, ${levelUnder('b', 'c.default_level')}
  from below b join collections c on c.parent_id = b.id)`

const collectionsSql = `update collections
  set organization_id = b.organization_id, ancestors = b.ancestors, effective_level = b.effective_level
  from below b where b.id = collections.id`

const spacesSql = `update spaces
  set organization_id = b.organization_id, ancestors = ${under('b')},
    effective_level = ${levelUnder('b', 'spaces.default_level')}
  from below b where b.id = spaces.collection_id`

/**
 * Updates the organization, ancestors and effective level in the subtrees of collections whose parent, organization or level
 * has changed. Takes two statements per batch at any depth, and reads only the subtrees.
 */
export const updateSubtrees = async (db: Knex, _checked: Checked, ids: readonly string[]): Promise<void> => {
  for (const part of batchesOf(ids)) {
    await db.raw(`${below(part)} ${collectionsSql}`, part)
    await db.raw(`${below(part)} ${spacesSql}`, part)
  }
}

/** Returns the ids of a collection and its descendants, and of the spaces in them. */
export const findSubtree = async (
  db: Knex,
  collectionId: string,
): Promise<{ collectionIds: string[]; spaceIds: string[] }> => {
  const subtree = below([collectionId])
  const collections: { id: string }[] = await db.raw(`${subtree} select id from below`, [collectionId])
  const spaces: { id: string }[] = await db.raw(
    `${subtree} select s.id from below b join spaces s on s.collection_id = b.id`,
    [collectionId],
  )
  return { collectionIds: collections.map(({ id }) => id), spaceIds: spaces.map(({ id }) => id) }
}

/** Throws if a new collection in `parent` would exceed the maximum depth. */
export const requireDepth = (parent: CollectionRow | null): void => {
  if (depthOf(ancestorsIn(parent)) < maxDepth) return
  throw invalid('/body/parent', `is already nested in ${maxDepth - 1} collections, which is the maximum`)
}

/** Throws if the move of a collection with its descendants into `parent` would exceed the maximum depth. */
export const requireDepthOf = async (db: Knex, moved: CollectionRow, parent: CollectionRow | null): Promise<void> => {
  const rows: { ancestors: string }[] = await db.raw(
    `${below([moved.id])} select ancestors from below order by length(ancestors) desc limit 1`,
    [moved.id],
  )
  const height = depthOf(rows[0]?.ancestors ?? '') - depthOf(moved.ancestors)
  if (depthOf(ancestorsIn(parent)) + height < maxDepth) return
  throw new Problem('cannot_be_moved', `Collections can be nested at most ${maxDepth} deep`)
}
