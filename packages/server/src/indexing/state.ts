import type { Knex } from 'knex'
import { digestVersion } from '../store/digests.ts'
import { emptyRoot } from '@scriptorium/content/map/chunk'
import type { IndexedSpaceRow } from '../db/tables/search.ts'
import type { SpaceRow } from '../db/tables/places.ts'

/** To be raised when the indexes are made in another way: every space is then indexed anew. */
export const indexVersion = digestVersion * 1000 + 3

/** What has to be done for a space: lead its indexes from one tree to another. */
export interface Step {
  spaceId: string
  organizationId: string
  before: string
  after: string
  /** Null where the space is no more. */
  targetRevisionId: string | null
}

/** The tree of a revision; of none, the empty one. */
export const rootOf = async (db: Knex, id: string | null): Promise<string> =>
  id === null ? emptyRoot : ((await db('revisions').where({ id }).first('root'))?.root ?? emptyRoot)

/** What serializes those who write the indexes of a space. */
export const guard = (spaceId: string): string => `index:${spaceId}`

/** Whether what is indexed has been made in the way of today. */
export const isUsable = (state: IndexedSpaceRow, space: Pick<SpaceRow, 'organizationId'>): boolean =>
  state.version === indexVersion && state.organizationId === space.organizationId

/** How far the indexes of a space have come. */
export const findState = (db: Knex, spaceId: string): Promise<IndexedSpaceRow | undefined> =>
  db('indexedSpaces').where({ spaceId }).first()

/**
 * Begins to lead the indexes of a space to where it is now, and notes it: what was begun before is finished first, since some
 * pages are there already. Undefined when there is nothing to do.
 */
export const beginStep = async (trx: Knex, spaceId: string): Promise<Step | 'anew' | undefined> => {
  const space = await trx('spaces').where({ id: spaceId }).first('organizationId', 'revisionId')
  const state = await findState(trx, spaceId)
  if (!space) return state && 'anew'
  if (state && !isUsable(state, space)) return 'anew'
  const { organizationId } = space
  const targetRevisionId = state?.targetRevisionId ?? space.revisionId
  if (state?.revisionId === targetRevisionId) return undefined
  if (state) await trx('indexedSpaces').where({ spaceId }).update({ targetRevisionId })
  else {
    await trx('indexedSpaces').insert({
      spaceId,
      organizationId,
      version: indexVersion,
      revisionId: null,
      targetRevisionId,
    })
  }
  const [before, after] = [await rootOf(trx, state?.revisionId ?? null), await rootOf(trx, targetRevisionId)]
  return { spaceId, organizationId, before, after, targetRevisionId }
}

/** Whether a step is still the one that is being done; another server may have finished it and gone on. */
export const isUnderWay = async (trx: Knex, { spaceId, targetRevisionId }: Step): Promise<boolean> =>
  (await trx('indexedSpaces').where({ spaceId, targetRevisionId }).first('spaceId')) !== undefined

/** Notes that the indexes are where a step leads. */
export const endStep = (trx: Knex, { spaceId, targetRevisionId }: Step) =>
  trx('indexedSpaces')
    .where({ spaceId, targetRevisionId })
    .update({ revisionId: targetRevisionId, targetRevisionId: null })

/** The spaces whose indexes are where they are, with their trees. */
export const currentSpaces = (db: Knex): Promise<{ spaceId: string; root: string }[]> =>
  db('indexedSpaces as i')
    .join('spaces as s', 's.id', 'i.spaceId')
    .join('revisions as r', 'r.id', 's.revisionId')
    .whereRaw('i.revision_id = s.revision_id')
    .whereNull('i.targetRevisionId')
    .where('i.version', indexVersion)
    .orderBy('i.spaceId')
    .select('i.spaceId', 'r.root')

/** Has the indexes of one space, or of all, be made anew; says of how many. */
export const forgetIndexes = (trx: Knex, spaceId?: string): Promise<number> =>
  trx('indexedSpaces')
    .where(spaceId === undefined ? {} : { spaceId })
    .update({ version: 0 })

/** Returns the ids of the spaces whose indexes are stale or missing, and of purged spaces that are still indexed. */
export const staleSpaces = async (db: Knex): Promise<string[]> => {
  const stale = await db('spaces as s')
    .leftJoin('indexedSpaces as i', 'i.spaceId', 's.id')
    .where((either) => {
      either.whereNull('i.spaceId').orWhereNotNull('i.targetRevisionId').orWhereRaw('i.revision_id <> s.revision_id')
      either.orWhereRaw('i.organization_id <> s.organization_id').orWhere('i.version', '<>', indexVersion)
    })
    .pluck('s.id')
  const orphans: { spaceId: string }[] = await db('indexedSpaces as i')
    .leftJoin('spaces as s', 's.id', 'i.spaceId')
    .whereNull('s.id')
    .select('i.spaceId')
  return [...stale, ...orphans.map(({ spaceId }) => spaceId)]
}
