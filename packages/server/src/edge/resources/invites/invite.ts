import type { GivenRole } from '@scriptorium/schema/tables/levels'
import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import type { InviteRow } from '@scriptorium/schema/tables/people'
import type { Services } from '../../services.ts'
import { requireQueueRoom } from '../../../platform/jobs/quota.ts'
import { roleToGive } from '../../../domain/access/own-role.ts'
import { strongest } from '../../../domain/access/roles.ts'
import { addMember } from '../members/add-member.ts'
import { findInvitation, findVerifiedMembers, insertInvite, updateInvite } from './repo.ts'
import type { Inviter } from './links.ts'
import { keepPromises, requirePromise, withPromise, type PromisedSpace } from './promised-spaces.ts'
import { requireInviteRoom } from './quota.ts'
import { expiryFrom, inviteesOf } from './rules.ts'

/** The result of an invitation. */
export interface Invited {
  /** The invited addresses that belong to members, as the ids of those. */
  users: string[]
  /** The addresses of members who do not sign in by single sign-on. They are not changed. */
  failed: string[]
  /** The invitations that wait to be accepted. */
  invitations: InviteRow[]
}

interface Inviting {
  db: Knex
  services: Pick<Services, 'config' | 'events' | 'jobs'>
}

interface Invitee {
  email: string
  space: PromisedSpace | undefined
  role: GivenRole
  sso: boolean
}

/** Inserts an invitation to an address, or renews the one that waits. */
const sendTo = async (db: Knex, { access, userId }: Inviter, { email, role, space, sso }: Invitee, now: string) => {
  const organizationId = access.organization.id
  const waiting = await findInvitation(db, organizationId, email)
  const meant = {
    // One more space takes nothing away.
    role: space && waiting ? strongest(waiting.role, role) : role,
    sso: sso || (space && waiting?.sso === 'on') ? 'on' : 'off',
    spaces: withPromise(waiting, space),
    createdBy: userId,
    createdAt: now,
    expiresAt: expiryFrom(now),
    mailRefusal: null,
    mailRefusedAt: null,
  } as const
  if (waiting) {
    await updateInvite(db, waiting.id, meant)
    return { ...waiting, ...meant }
  }
  const target = { targetType: 'organization', targetId: organizationId } as const
  const invite: InviteRow = { id: newId(), organizationId, email, ...target, ...meant }
  await insertInvite(db, invite)
  return invite
}

/**
 * Invites addresses. Only the roles of members are raised at once: anyone else gets an invitation, whether there is an account
 * with the address or not, so that the response does not tell.
 */
export const inviteUsers = async (
  { db, services }: Inviting,
  host: Inviter,
  body: Body<'inviteUsersToOrganization'>,
  now: string,
): Promise<Invited> => {
  const { id: organizationId, defaultRole } = host.access.organization
  const space = body.space && (await requirePromise(db, host, body.space, now))
  const invitees = inviteesOf(body, defaultRole)
  const known = await findVerifiedMembers(db, organizationId, [...invitees.keys()])
  const invited: Invited = { users: [], failed: [], invitations: [] }
  for (const [email, wanted] of invitees) {
    const role = roleToGive(host.access.memberRole, wanted)
    const member = known.get(email)
    if (!member) invited.invitations.push(await sendTo(db, host, { email, role, space, sso: body.sso }, now))
    else if (body.sso && !member.ssoAt) invited.failed.push(email)
    else {
      await addMember(db, { organizationId, userId: member.userId, role, now })
      if (space) await keepPromises(db, organizationId, [space], member.userId, now)
      invited.users.push(member.userId)
    }
  }
  const { invitesPerHour, queuedJobsPerOrganization } = services.config
  await requireInviteRoom(db, invitesPerHour, organizationId, invited.invitations.length)
  await requireQueueRoom(db, queuedJobsPerOrganization, organizationId, invited.invitations.length)
  for (const invite of invited.invitations) {
    const address = { organizationId, email: invite.email! }
    await services.jobs.enqueue(db, 'sendInvitation', address, { unique: invite.id })
  }
  return invited
}
