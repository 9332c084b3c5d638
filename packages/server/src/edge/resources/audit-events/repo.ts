import type { Knex } from 'knex'
import { readPage, type List } from '@scriptorium/database/page'
import type { AuditEventRow } from '@scriptorium/schema/tables/audit'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { AuditEventDetails } from './rows.ts'

/** Filters for audit events. An omitted filter matches all events. */
export interface AuditFilters {
  actor?: string | undefined
  action?: string | undefined
  actions?: readonly string[] | undefined
  target?: string | undefined
  from?: string | undefined
  to?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

type Joined = AuditEventRow & { [Column in keyof UserRow as `user${Capitalize<Column>}`]: UserRow[Column] | null }

const userColumns = {
  userDisplayName: 'u.displayName',
  userEmail: 'u.email',
  userEmailVerifiedAt: 'u.emailVerifiedAt',
  userPhotoUrl: 'u.photoUrl',
  userCreatedAt: 'u.createdAt',
}

const toFound = (row: Joined): AuditEventDetails => {
  const { userDisplayName, userEmail, userEmailVerifiedAt, userPhotoUrl, userCreatedAt, ...event } = row
  if (userDisplayName === null || userCreatedAt === null) return { event, user: null }
  const known = { id: event.userId, displayName: userDisplayName, createdAt: userCreatedAt }
  return { event, user: { ...known, email: userEmail, emailVerifiedAt: userEmailVerifiedAt, photoUrl: userPhotoUrl } }
}

const moment = (text: string) => new Date(text).toISOString()

// Selects the matching events of an organization, under the alias `e`.
const auditEvents = (
  db: Knex,
  organizationId: string,
  { actor, action, actions, target, from, to, since, until }: AuditFilters,
): Knex.QueryBuilder => {
  const rows = db('auditEvents as e').where('e.organizationId', organizationId)
  if (actor !== undefined) rows.where('e.userId', actor)
  if (action !== undefined) rows.where('e.action', action)
  if (actions !== undefined) rows.whereIn('e.action', [...actions])
  if (target !== undefined) rows.where('e.targetId', target)
  if (from !== undefined) rows.where('e.createdAt', '>=', moment(from))
  if (to !== undefined) rows.where('e.createdAt', '<=', moment(to))
  if (since !== undefined) rows.where('e.createdAt', '>=', moment(since))
  if (until !== undefined) rows.where('e.createdAt', '<', moment(until))
  return rows
}

const withActors = (rows: Knex.QueryBuilder): Knex.QueryBuilder =>
  rows.leftJoin('users as u', 'u.id', 'e.userId').select('e.*', userColumns)

/** Returns one page of the events of an organization, newest first. */
export const listAuditEvents = <Item>(
  db: Knex,
  organizationId: string,
  filters: AuditFilters,
  list: List,
  present: (found: AuditEventDetails) => Item,
) => {
  const rows = auditEvents(db, organizationId, filters)
  return readPage(
    list,
    {
      matches: rows,
      rows: withActors(rows.clone()),
      keys: [
        { sql: 'e.created_at', of: (row: Joined) => row.createdAt },
        { sql: 'e.id', of: (row) => row.id },
      ],
      order: 'desc',
    },
    (row) => present(toFound(row)),
  )
}

/** Returns an event of an organization, or undefined. */
export const findAuditEvent = async (
  db: Knex,
  organizationId: string,
  id: string,
): Promise<AuditEventDetails | undefined> => {
  const rows = auditEvents(db, organizationId, {}).where('e.id', id)
  const row = (await withActors(rows).first()) as Joined | undefined
  return row && toFound(row)
}
