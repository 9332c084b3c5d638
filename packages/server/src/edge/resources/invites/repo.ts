import type { Invitation } from '@scriptorium/mail/messages/invitation-mail'
import type { Knex } from 'knex'
import { readPage, type List } from '@scriptorium/database/page'
import type { InviteRow, MemberRow } from '@scriptorium/schema/tables/people'
import { batchesOf } from '@scriptorium/basics/batches'

interface Key {
  organizationId: string
  id: string
}

/** Returns an invitation or a link of an organization. */
export const findInvite = async (db: Knex, { id, organizationId }: Key): Promise<InviteRow | undefined> =>
  db('invites').where({ id, organizationId }).first()

/** Returns the invitation of an address to an organization. */
export const findInvitation = async (db: Knex, organizationId: string, email: string): Promise<InviteRow | undefined> =>
  db('invites').where({ organizationId, email }).first()

/** An invitation to an address, with the names that its mail shows. */
type InvitationDetails = InviteRow & Invitation

/** Returns the invitation of an address to an organization, with the names that its mail shows. */
export const findNamedInvitation = async (
  db: Knex,
  organizationId: string,
  email: string,
): Promise<InvitationDetails | undefined> =>
  db('invites as i')
    .join('organizations as o', 'o.id', 'i.organizationId')
    .join('users as u', 'u.id', 'i.createdBy')
    .where({ 'i.organizationId': organizationId, 'i.email': email })
    .first('i.*', 'o.title as organizationTitle', 'u.displayName as inviterName', 'u.language as inviterLanguage')

/** Returns an invitation or a link by its id alone, for its page. */
export const findInviteById = async (db: Knex, id: string): Promise<InviteRow | undefined> =>
  db('invites').where({ id }).first()

export const insertInvite = (db: Knex, row: InviteRow) => db('invites').insert(row)

export const updateInvite = (db: Knex, id: string, changes: Partial<InviteRow>) =>
  db('invites').where({ id }).update(changes)

export const deleteInvite = (db: Knex, { id, organizationId }: Key): Promise<number> =>
  db('invites').where({ id, organizationId }).delete()

const newestFirst = [
  { sql: 'created_at', of: (row: InviteRow) => row.createdAt },
  { sql: 'id', of: (row: InviteRow) => row.id },
]

/** Returns one page of the links to an organization itself, newest first. */
export const listLinks = <Item>(db: Knex, organizationId: string, list: List, present: (invite: InviteRow) => Item) => {
  const rows = db('invites').where({ organizationId, targetType: 'organization' }).whereNull('email')
  return readPage(list, { rows: rows.clone(), matches: rows, keys: newestFirst, order: 'desc' }, present)
}

/** Returns one page of the invitations to an organization that can still be accepted, newest first. */
export const listInvitations = <Item>(
  db: Knex,
  organizationId: string,
  now: string,
  list: List,
  present: (invite: InviteRow) => Item,
) => {
  const rows = db('invites')
    .where({ organizationId, targetType: 'organization' })
    .whereNotNull('email')
    .where('expiresAt', '>', now)
  return readPage(list, { rows: rows.clone(), matches: rows, keys: newestFirst, order: 'desc' }, present)
}

type VerifiedMember = Pick<MemberRow, 'userId' | 'ssoAt'>

/** Returns the members of an organization who verified one of these addresses, by address. */
export const findVerifiedMembers = async (
  db: Knex,
  organizationId: string,
  emails: readonly string[],
): Promise<Map<string, VerifiedMember>> => {
  const found = new Map<string, VerifiedMember>()
  for (const batch of batchesOf(emails)) {
    const rows: (VerifiedMember & { email: string })[] = await db('members as m')
      .join('users as u', 'u.id', 'm.userId')
      .where('m.organizationId', organizationId)
      .whereIn('u.email', batch)
      .whereNotNull('u.emailVerifiedAt')
      .select('u.email', 'm.userId', 'm.ssoAt')
    for (const { email, ...member } of rows) found.set(email, member)
  }
  return found
}
