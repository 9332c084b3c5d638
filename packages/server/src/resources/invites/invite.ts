import type { RoleOrNone } from '../../db/tables/levels.ts'
import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { newId } from '../../db/id.ts'
import type { InviteRow } from '../../db/tables/people.ts'
import type { Services } from '../../services.ts'
import { admit } from '../members/admit.ts'
import { findMemberRow } from '../members/repo.ts'
import { findInvitation, findVerifiedUsers, insertInvite, updateInvite } from './repo.ts'
import type { Host } from './links.ts'
import { expiryFrom, inviteesOf } from './rules.ts'

/** What became of those who were invited. */
export interface Invited {
  /** The users who are members now. */
  users: string[]
  /** The addresses of members who go on signing in as they do. */
  failed: string[]
  /** What waits to be followed. */
  invitations: InviteRow[]
}

interface Invitee {
  email: string
  role: RoleOrNone
  sso: boolean
}

/** Invites an address; who was invited before gets the same invitation again, as it is meant now. */
const sendTo = async (db: Knex, { access, userId }: Host, { email, role, sso }: Invitee, now: string) => {
  const organizationId = access.organization.id
  const meant = { role, sso: sso ? 'on' : 'off', createdBy: userId, expiresAt: expiryFrom(now) } as const
  const waiting = await findInvitation(db, organizationId, email)
  if (waiting) {
    await updateInvite(db, waiting.id, meant)
    return { ...waiting, ...meant }
  }
  const target = { targetType: 'organization', targetId: organizationId } as const
  const invite: InviteRow = { id: newId(), organizationId, email, ...target, ...meant, createdAt: now }
  await insertInvite(db, invite)
  return invite
}

/** Makes members of those who have shown an address to be theirs, and invitations for the rest. */
export const inviteUsers = async (
  { db, jobs }: { db: Knex } & Pick<Services, 'jobs'>,
  host: Host,
  body: Body<'inviteUsersToOrganization'>,
  now: string,
): Promise<Invited> => {
  const { id: organizationId, defaultRole } = host.access.organization
  const invitees = inviteesOf(body, defaultRole)
  const known = await findVerifiedUsers(db, [...invitees.keys()])
  const invited: Invited = { users: [], failed: [], invitations: [] }
  for (const [email, role] of invitees) {
    const userId = known.get(email)
    const member = userId && (await findMemberRow(db, organizationId, userId))
    if (!userId) invited.invitations.push(await sendTo(db, host, { email, role, sso: body.sso }, now))
    else if (body.sso && member && !member.ssoAt) invited.failed.push(email)
    else {
      await admit(db, { organizationId, userId, role, sso: body.sso, now })
      invited.users.push(userId)
    }
  }
  for (const invite of invited.invitations) {
    const address = { organizationId, email: invite.email! }
    await jobs.enqueue(db, 'sendInvitation', address, { unique: invite.id })
  }
  return invited
}
