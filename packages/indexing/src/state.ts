import type { Knex } from 'knex'
import { digestVersion } from '@scriptorium/store/digests'
import { emptyRoot } from '@scriptorium/content/chunk'
import type { IndexedSpaceRow } from '@scriptorium/schema/tables/search'
import { liveServers } from '@scriptorium/schema/live-servers'
import type { SpaceRow } from '@scriptorium/schema/tables/places'

/** Version of the index format. Increase it when the format changes, so that every space is reindexed. */
export const indexVersion = digestVersion * 1000 + 10

/** The oldest version whose index this one can search, and replace page by page. Raise it when the format of its tables changes. */
const oldestReadable = 4007

const nothingIndexed = { revisionId: null, replacedRoot: null, targetRevisionId: null, doneUntil: null }

/** An update of a space's indexes from one tree to another. */
export interface Step {
  spaceId: string
  organizationId: string
  lineageId: string
  before: string
  after: string
  /** Whether all pages are indexed again, which also replaces entries of an earlier version. */
  isWhole: boolean
  targetRevisionId: string | null
  /** Whether the step leads to the current content, and not to that of an earlier, unfinished step. */
  isLatest: boolean
  /** The pages up to this id are done. */
  doneUntil: string | null
}

/** Returns the root of the tree that readers see of a revision, or of the empty tree if there is no revision. */
export const rootOf = async (db: Knex, id: string | null): Promise<string> => {
  if (id === null) return emptyRoot
  const found: { root: string; shownRoot: string | null } | undefined = await db('revisions as r')
    .leftJoin('expandedTrees as e', (join) => join.on('e.spaceId', 'r.spaceId').on('e.root', 'r.root'))
    .where('r.id', id)
    .first('r.root', 'e.shownRoot')
  return found?.shownRoot ?? found?.root ?? emptyRoot
}

/** Returns the name of the lock that serializes writes to the indexes of a space. */
export const guard = (spaceId: string): string => `index:${spaceId}`

/** Returns the root of the tree that the indexes have, except for the pages that an update has written. */
export const indexedRootOf = async (db: Knex, { replacedRoot, revisionId }: IndexedSpaceRow): Promise<string> =>
  replacedRoot ?? (await rootOf(db, revisionId))

/** Returns whether the indexes can be read and belong to the space's organization. */
export const isUsable = (state: IndexedSpaceRow, space: Pick<SpaceRow, 'organizationId'>): boolean =>
  state.version >= oldestReadable && state.version <= indexVersion && state.organizationId === space.organizationId

/** Returns the state of the indexes of a space; undefined if it was never indexed. */
export const findState = (db: Knex, spaceId: string): Promise<IndexedSpaceRow | undefined> =>
  db('indexedSpaces').where({ spaceId }).first()

/**
 * Starts and records an update of the indexes to the current revision. Resumes an unfinished update first, because some
 * of its pages are already written. Returns 'reset' if the indexes must be deleted, undefined if they are current.
 */
export const beginStep = async (trx: Knex, spaceId: string): Promise<Step | 'reset' | undefined> => {
  const space = await trx('spaces').where({ id: spaceId }).first('organizationId', 'lineageId', 'revisionId')
  const state = await findState(trx, spaceId)
  if (!space) return state && 'reset'
  if (state && !isUsable(state, space)) return 'reset'
  const { organizationId, lineageId } = space
  // Searches find the entries of an earlier version until they are replaced.
  if (state && state.version < indexVersion) Object.assign(state, { version: indexVersion, ...nothingIndexed })
  const targetRevisionId = state?.targetRevisionId ?? space.revisionId
  if (state?.revisionId === targetRevisionId && state.replacedRoot === null) return undefined
  if (state)
    await trx('indexedSpaces')
      .where({ spaceId })
      .update({ ...state, targetRevisionId })
  else {
    await trx('indexedSpaces').insert({
      spaceId,
      organizationId,
      version: indexVersion,
      revisionId: null,
      targetRevisionId,
    })
  }
  const before = state ? await indexedRootOf(trx, state) : emptyRoot
  const after = await rootOf(trx, targetRevisionId)
  const doneUntil = state?.doneUntil ?? null
  const isWhole = (state?.revisionId ?? null) === null
  const isLatest = targetRevisionId === space.revisionId
  return { spaceId, organizationId, lineageId, before, after, isWhole, targetRevisionId, isLatest, doneUntil }
}

/** Returns whether a step is still current: another server can have finished it, and generated pages can have been replaced. */
export const isUnderWay = async (trx: Knex, { spaceId, targetRevisionId, after }: Step): Promise<boolean> => {
  const isTarget = await trx('indexedSpaces').where({ spaceId, targetRevisionId }).first('spaceId')
  return isTarget !== undefined && (await rootOf(trx, targetRevisionId)) === after
}

/**
 * Records that some pages of a step are done, and by how many pages the index has grown. A step that was given up meanwhile makes no
 * progress: PostgreSQL lets `replaceIndexed` commit after `isUnderWay`.
 */
export const noteProgress = async (
  trx: Knex,
  { spaceId, targetRevisionId }: Step,
  doneUntil: string,
  grown: number,
): Promise<void> => {
  await trx('indexedSpaces').where({ spaceId }).increment('pages', grown)
  await trx('indexedSpaces').where({ spaceId, targetRevisionId }).update({ doneUntil })
}

/** Records that a step is complete. Returns whether the indexes are current now. */
export const endStep = async (trx: Knex, { spaceId, organizationId, targetRevisionId }: Step): Promise<boolean> => {
  await trx('indexedSpaces')
    .where({ spaceId, targetRevisionId })
    .update({ revisionId: targetRevisionId, replacedRoot: null, targetRevisionId: null, doneUntil: null })
  const space = await trx('spaces').where({ id: spaceId, organizationId }).first('revisionId')
  return space?.revisionId === targetRevisionId
}

/** Returns the spaces whose indexes are current, with the roots of their trees. */
export const currentSpaces = (db: Knex): Promise<{ spaceId: string; root: string }[]> =>
  db('indexedSpaces as i')
    .join('spaces as s', 's.id', 'i.spaceId')
    .join('revisions as r', 'r.id', 's.revisionId')
    .leftJoin('expandedTrees as e', (join) => join.on('e.spaceId', 'r.spaceId').on('e.root', 'r.root'))
    .whereRaw('i.revision_id = s.revision_id')
    .whereNull('i.targetRevisionId')
    .where('i.version', indexVersion)
    .orderBy('i.spaceId')
    .select('i.spaceId', db.raw('coalesce(e.shown_root, r.root) as root'))

/**
 * Prepares the indexes of a space for other generated pages in an authored tree, before they are stored. Searches find the entries of
 * the earlier pages until they are replaced. If an update to the tree is under way, the entries are of two trees, so all pages are read
 * again. Returns whether the indexes have the tree.
 */
export const replaceIndexed = async (trx: Knex, spaceId: string, root: string): Promise<boolean> => {
  const state = await findState(trx, spaceId)
  if (!state) return false
  const { revisionId, targetRevisionId } = state
  const ids = [revisionId, targetRevisionId].filter((id) => id !== null)
  const revisions: string[] = await trx('revisions').whereIn('id', ids).where({ root }).pluck('id')
  if (revisions.length === 0) return false
  const changed = revisions.some((id) => id === targetRevisionId)
    ? nothingIndexed
    : { targetRevisionId: targetRevisionId ?? revisionId, replacedRoot: await indexedRootOf(trx, state) }
  await trx('indexedSpaces').where({ spaceId }).update(changed)
  return true
}

/** Marks the indexes of one space or of all spaces as stale. Returns their number. */
export const forgetIndexes = (trx: Knex, spaceId?: string): Promise<number> =>
  trx('indexedSpaces')
    .where(spaceId === undefined ? {} : { spaceId })
    .update({ version: 0 })

/** Returns the ids of the spaces whose indexes are stale or missing, and of purged spaces that are still indexed. */
export const staleSpaces = async (db: Knex): Promise<string[]> => {
  const stale = await db('spaces as s')
    .leftJoin('indexedSpaces as i', 'i.spaceId', 's.id')
    .where((either) => {
      either
        .whereNull('i.spaceId')
        .orWhereNotNull('i.targetRevisionId')
        .orWhereRaw('i.revision_id is distinct from s.revision_id')
      either.orWhereRaw('i.organization_id <> s.organization_id').orWhere('i.version', '<>', indexVersion)
    })
    .pluck('s.id')
  const orphans: { spaceId: string }[] = await db('indexedSpaces as i')
    .leftJoin('spaces as s', 's.id', 'i.spaceId')
    .whereNull('s.id')
    .select('i.spaceId')
  return [...stale, ...orphans.map(({ spaceId }) => spaceId)]
}

const spacesPerLook = 200

// The job of a space is queued with the write, or within a minute, and its key names the space.
const behind = `select s.id, case when i.revision_id is null then 1 else 0 end as is_new, (
    select min(r.created_at) from revisions r
    where r.space_id = s.id and r.change_request_id is null and r.created_at > coalesce(shown.created_at, '')
  ) as since
  from (
    select key from jobs where state = 'queued' and name = 'indexSpace'
    union select key from jobs where state = 'running' and name = 'indexSpace'
    limit ${spacesPerLook}
  ) as waiting
  join spaces s on s.id = substr(waiting.key, length('indexSpace:') + 1)
  left join indexed_spaces i on i.space_id = s.id
  left join revisions shown on shown.id = i.revision_id
  where i.revision_id is null or i.revision_id <> s.revision_id`

/**
 * Returns how many spaces wait until their indexes are updated, and since when the oldest content waits. It looks at the jobs
 * instead of all spaces, so it stays cheap; above 200 waiting spaces, it is an estimate.
 */
export const staleIndexes = async (db: Knex): Promise<{ spaces: number; since: string | undefined }> => {
  const rows: { since: string | null; isNew: number }[] = await db.raw(behind)
  if (rows.length === 0) return { spaces: 0, since: undefined }
  // A restored backup has no indexes. Its content waits since a server runs on it, however old it is.
  const [oldest] = await liveServers(db)
  const waitsSince = (since: string, isNew: number) =>
    isNew === 1 && oldest && oldest.startedAt > since ? oldest.startedAt : since
  const times = rows.flatMap(({ since, isNew }) => (since === null ? [] : [waitsSince(since, isNew)])).toSorted()
  return { spaces: rows.length, since: times[0] }
}
