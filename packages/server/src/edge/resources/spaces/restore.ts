import type { Knex } from 'knex'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { Problem } from '../../../ground/problem.ts'
import { updateSpace } from './repo.ts'
import { isGone } from '../../../domain/places/retention.ts'

/** Restores a deleted space. Does nothing if the space is not deleted. */
export const restoreSpace = async (db: Knex, space: SpaceRow, now: string): Promise<SpaceRow> => {
  const { deletedAt } = space
  if (!deletedAt) return space
  if (isGone(deletedAt, now)) throw new Problem('not_found', 'The space was deleted more than 7 days ago')
  return updateSpace(db, space, { deletedAt: null, updatedAt: now })
}
