import type { Knex } from 'knex'
import type { OrganizationAccess } from '../../access/load.ts'
import { visibleSpaces } from '../../access/visible.ts'
import type { SpaceRow } from '../../db/tables/places.ts'
import type { Scored } from '../../search/score.ts'
import { batchesOf } from '../../batches.ts'

/** A matching page. */
export interface PageHit {
  pageId: string
  score: number
}

const rowsPerQuery = 500

/** Returns the ids of the spaces that the caller can see. */
export const visibleSpaceIds = (db: Knex, user: string, access: OrganizationAccess): Promise<string[]> =>
  visibleSpaces(db, user, access).orderBy('c.id').pluck('c.id')

/** Adds page ids to scored pages of any spaces. Pages that were removed from the index in the meantime are left out. */
export const withPageIds = async (db: Knex, pages: readonly Scored[]): Promise<(Scored & PageHit)[]> => {
  const keyOf = ({ spaceId, number }: Pick<Scored, 'spaceId' | 'number'>) => `${spaceId} ${number}`
  const ids = new Map<string, string>()
  for (const batch of batchesOf(pages, rowsPerQuery)) {
    const wanted = batch.map(({ spaceId, number }) => [spaceId, number] as const)
    const rows = await db('searchPages').whereIn(['spaceId', 'number'], wanted).select('spaceId', 'number', 'pageId')
    for (const row of rows) ids.set(keyOf(row), row.pageId)
  }
  return pages.flatMap((page) => {
    const pageId = ids.get(keyOf(page))
    return pageId === undefined ? [] : [{ ...page, pageId }]
  })
}

/** Returns spaces by their ids. */
export const readSpaces = async (db: Knex, ids: readonly string[]): Promise<Map<string, SpaceRow>> =>
  new Map((await db('spaces').whereIn('id', ids)).map((space) => [space.id, space]))
