import { emptyRoot } from '@scriptorium/content/chunk'
import type { Knex } from 'knex'
import { catchUp, catchUpMs } from './catch-up.ts'
import { indexVersion } from './state.ts'

/** A space that is searched. */
export interface SearchedSpace {
  id: string
  title: string
  organizationId: string
  /** The root of the tree that readers see. */
  shownRoot: string
  /** Whether the index shows the current content. */
  isCurrent: boolean
  /** Whether the index has entries that not everyone who searches it finds. */
  isSelective: boolean
}

/** What a search covers. */
export interface SearchScope {
  /** The spaces with indexed pages, by id. */
  spaces: Map<string, SearchedSpace>
  /** The ids of those with entries that not everyone who searches them finds. */
  selectiveIds: string[]
  /** Number of their indexed pages. */
  pages: number
  /** Whether the index of any of the spaces is behind its content. */
  isStale: boolean
}

interface ScopeRow extends Omit<SearchedSpace, 'isCurrent' | 'isSelective'> {
  pages: number
  isSelective: number
  isCurrent: number
  isPending: number
}

// Only spaces without a row need their revision: looking up those of all spaces takes five times as long as the rest.
const currentSql = `case when i.space_id is null
  then (select case when r.root = ? then 1 else 0 end from revisions r where r.id = c.revision_id)
  when i.version = ? and i.target_revision_id is null and i.revision_id = c.revision_id then 1 else 0 end as is_current`

// Only for the rows that are returned: an organization may have thousands of empty spaces.
const shownRootSql = `(select coalesce(e.shown_root, r.root) from revisions r
  left join expanded_trees e on e.space_id = scope.id and e.root = r.root
  where r.id = scope.revision_id) as shown_root`

const selectiveSql = `case when exists (select 1 from search_audiences a where a.space_id = scope.id) then 1 else 0 end
  as is_selective`

// The states are literals, so that each part uses the index of its state.
const openJob = (state: 'queued' | 'running') =>
  `exists (select 1 from jobs j where j.state = '${state}' and j.key = 'indexSpace:' || scope.id and j.created_at > ?)`

const pendingSql = `case when is_current = 1 then 0 when ${openJob('queued')} or ${openJob('running')} then 1 else 0 end as is_pending`

/**
 * Returns a query of the ids of an organization's spaces with indexed pages, and of the spaces that wait to be indexed. Spaces
 * without pages do not have to be compared with their index, and an organization may have thousands of them.
 */
const searchable = (db: Knex, organizationId: string): Knex.QueryBuilder => {
  // Literals, so that each part uses the index of its condition. The key of a job begins with its name.
  const waiting = (state: 'queued' | 'running') =>
    db('jobs')
      .whereRaw(`state = '${state}'`)
      .where('name', 'indexSpace')
      .whereIn('organizationId', [organizationId, ''])
      .select(db.raw(`substr(key, ${'indexSpace:'.length + 1}) as space_id`))
  const indexed: Knex.QueryBuilder = db('indexedSpaces')
    .where({ organizationId })
    .whereRaw('pages > 0')
    .select('spaceId')
  return indexed.unionAll([waiting('queued'), waiting('running')])
}

/** Returns a query of the spaces of `spaces` that a search of an organization has to look at. */
export const searchableSpaces = (db: Knex, spaces: Knex.QueryBuilder, organizationId: string): Knex.QueryBuilder =>
  spaces.whereIn('c.id', searchable(db, organizationId))

/** Returns the rows of the spaces that have pages to find, or an index that is behind. */
const readRows = (db: Knex, spaces: Knex.QueryBuilder): Promise<ScopeRow[]> => {
  const since = new Date(Date.now() - catchUpMs).toISOString()
  const rows = spaces
    .clone()
    .leftJoin('indexedSpaces as i', 'i.spaceId', 'c.id')
    .select('c.id', 'c.title', 'c.organizationId', 'c.revisionId', db.raw('coalesce(i.pages, 0) as pages'))
    .select(db.raw(currentSql, [emptyRoot, indexVersion]))
  return db
    .from(rows.as('scope'))
    .whereRaw('pages > 0 or is_current = 0')
    .select('id', 'title', 'organizationId', 'pages', 'isCurrent')
    .select(db.raw(shownRootSql), db.raw(pendingSql, [since, since]), db.raw(selectiveSql))
}

/**
 * Reads in one query which spaces a search covers. `spaces` is a query of spaces under the alias `c`. Waits up to a second if
 * the index of some of them is behind and being updated, as `catchUp` says.
 */
export const openScope = async (db: Knex, spaces: Knex.QueryBuilder): Promise<SearchScope> => {
  let rows = await readRows(db, spaces)
  const pending = rows.filter(({ isPending }) => isPending === 1).map(({ id }) => id)
  if (pending.length > 0) {
    await catchUp(db, pending)
    rows = await readRows(db, spaces)
  }
  const indexed = rows.filter(({ pages }) => pages > 0)
  return {
    spaces: new Map(
      indexed.map(({ id, title, organizationId, shownRoot, ...row }) => [
        id,
        { id, title, organizationId, shownRoot, isCurrent: row.isCurrent === 1, isSelective: row.isSelective === 1 },
      ]),
    ),
    selectiveIds: indexed.flatMap(({ id, isSelective }) => (isSelective === 1 ? [id] : [])),
    pages: indexed.reduce((sum, { pages }) => sum + pages, 0),
    isStale: rows.some(({ isCurrent }) => isCurrent === 0),
  }
}
