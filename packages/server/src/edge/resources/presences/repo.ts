import type { Knex } from 'knex'
import type { PresenceRow } from '@scriptorium/schema/tables/presences'
import type { PresenceDetails } from './rows.ts'

type Place = Pick<PresenceRow, 'changeRequestId' | 'pageId' | 'userId'>

/** Returns the id of the row that says that a user is on a page. */
export const presenceId = ({ changeRequestId, pageId, userId }: Place): string =>
  `${changeRequestId}/${pageId}/${userId}`

/** Stores that a user is on a page. */
export const putPresence = async (db: Knex, row: PresenceRow): Promise<void> => {
  const { blockKey, seenAt, expiresAt } = row
  await db('presences').insert(row).onConflict('id').merge({ blockKey, seenAt, expiresAt })
}

/** Deletes a presence. Returns how many there were. */
export const deletePresence = (db: Knex, id: string): Promise<number> => db('presences').where({ id }).delete()

const maxOthers = 100

/** Returns who else is on a page, those who came last first. */
export const listOthers = async (
  db: Knex,
  { changeRequestId, pageId, userId }: Place,
  now: string,
): Promise<PresenceDetails[]> =>
  db('presences as p')
    .join('users as u', 'u.id', 'p.userId')
    .where({ 'p.changeRequestId': changeRequestId, 'p.pageId': pageId })
    .whereNot('p.userId', userId)
    .where('p.expiresAt', '>', now)
    .orderBy('p.seenAt', 'desc')
    .orderBy('p.id')
    .limit(maxOthers)
    .select('p.*', 'u.displayName', 'u.email', 'u.photoUrl')
