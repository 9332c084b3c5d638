import type { Knex } from 'knex'
import type { InviteRow, UserRow } from '../../db/tables/people.ts'
import { Problem } from '../../problem.ts'
import { admit } from '../members/admit.ts'
import { findMemberRow } from '../members/repo.ts'
import { findOrganization } from '../organizations/repo.ts'
import { grantByLink } from './grant.ts'
import { deleteInvite, findInvitation, findInvite } from './repo.ts'
import { requireUsable } from './rules.ts'

type Joining = Pick<UserRow, 'id' | 'email' | 'emailVerifiedAt'>

/** Gives a user what an invitation that was sent to an address promises, and uses it up. */
const take = async (db: Knex, invite: InviteRow, userId: string, now: string): Promise<void> => {
  const { organizationId, role, sso } = invite
  await admit(db, { organizationId, userId, role, sso: sso === 'on', now })
  await deleteInvite(db, invite)
}

/** Gives someone who has come in by another way what waits for their address, too. */
export const takeWaiting = async (db: Knex, organizationId: string, user: Joining, now: string): Promise<void> => {
  if (!user.email || !user.emailVerifiedAt) return
  const waiting = await findInvitation(db, organizationId, user.email)
  if (waiting?.expiresAt && waiting.expiresAt > now) await take(db, waiting, user.id, now)
}

/** Lets a user in by an invitation, with at least what it promises. */
export const acceptInvite = async (
  db: Knex,
  { organizationId, inviteId: id }: { organizationId: string; inviteId: string },
  user: Joining,
  now: string,
): Promise<void> => {
  const organization = await findOrganization(db, organizationId)
  if (!organization) throw new Problem('not_found', 'There is no such invitation')
  const member = await findMemberRow(db, organizationId, user.id)
  const invite = requireUsable(await findInvite(db, { id, organizationId }), organization, member, now)
  if (invite.email !== null) return take(db, invite, user.id, now)
  const role = invite.targetType === 'organization' ? invite.role : 'none'
  await admit(db, { organizationId, userId: user.id, role, now })
  await takeWaiting(db, organizationId, user, now)
  if (invite.targetType !== 'organization') await grantByLink(db, invite, user.id, now)
}
