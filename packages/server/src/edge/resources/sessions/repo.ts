import type { Knex } from 'knex'
import { readPage, type List } from '@scriptorium/database/page'
import type { SessionRow } from '@scriptorium/schema/tables/sessions'

// A provider of single sign-on speaks for its organization only, and so do the sessions that it began.
const sessionsOf = (db: Knex, userId: string, providerId?: string) => {
  const rows = db('sessions').where({ userId }).where('expiresAt', '>', new Date().toISOString())
  return providerId === undefined ? rows : rows.where({ samlProviderId: providerId })
}

/** Whose sessions: all of a user, or only those that a provider of single sign-on began. */
export interface SessionOwner {
  userId: string
  providerId?: string | undefined
}

/** Returns a session of this owner, unless it has ended. */
export const findSession = async (
  db: Knex,
  { userId, providerId }: SessionOwner,
  id: string,
): Promise<SessionRow | undefined> => sessionsOf(db, userId, providerId).where({ id }).first()

/** Returns one page of the sessions of this owner, newest first. */
export const listSessions = <Item>(
  db: Knex,
  { userId, providerId }: SessionOwner,
  list: List,
  present: (row: SessionRow) => Item,
) => {
  const rows = sessionsOf(db, userId, providerId)
  const keys = [
    { sql: 'created_at', of: (row: SessionRow) => row.createdAt },
    { sql: 'id', of: (row: SessionRow) => row.id },
  ]
  return readPage(list, { rows: rows.clone().select('*'), matches: rows, keys, order: 'desc' }, present)
}

/** Deletes a session of this owner. Returns how many there were. */
export const deleteSession = (db: Knex, { userId, providerId }: SessionOwner, id: string): Promise<number> =>
  sessionsOf(db, userId, providerId).where({ id }).delete()
