import type { InviteRow, UserRow } from '@scriptorium/schema/tables/people'
import type { Knex } from 'knex'
import type { Mailer } from '@scriptorium/mail/mailer'
import { Problem } from '../../../ground/problem.ts'
import { addMember } from '../members/add-member.ts'
import { findStanding } from '../members/repo.ts'
import { findOrganization } from '../organizations/repo.ts'
import { grantByInvite } from './grant.ts'
import { keepPromises, promisesOf } from './promised-spaces.ts'
import { deleteInvite, findInvitation, findInvite } from './repo.ts'
import { requireAddressee, requireUsable } from './rules.ts'

type Joining = Pick<UserRow, 'id' | 'email' | 'emailVerifiedAt'>

/** The input of accepting an invitation. */
export interface AcceptContext {
  db: Knex
  services: { mailer: Pick<Mailer, 'canSend'> }
}

/** An invitation, and whether its mail proves that the caller reads the mail of its address. */
interface Followed {
  organizationId: string
  inviteId: string
  isProven: boolean
}

/** Gives a user what an invitation to an address promises, and deletes the invitation. */
const take = async (db: Knex, invite: InviteRow, userId: string, now: string): Promise<void> => {
  const { organizationId, role, sso } = invite
  await addMember(db, { organizationId, userId, role, sso: sso === 'on', now })
  await keepPromises(db, organizationId, promisesOf(invite), userId, now)
  await deleteInvite(db, invite)
}

/** Gives a user who joined in another way what an invitation to their verified address promises. */
export const acceptWaitingInvites = async (
  db: Knex,
  organizationId: string,
  user: Joining,
  now: string,
): Promise<void> => {
  if (!user.email || !user.emailVerifiedAt) return
  const waiting = await findInvitation(db, organizationId, user.email)
  if (waiting?.expiresAt && waiting.expiresAt > now) await take(db, waiting, user.id, now)
}

/** Makes a user a member by an invitation or a link, with at least the role that it promises. */
export const acceptInvite = async (
  { db, services: { mailer } }: AcceptContext,
  { organizationId, inviteId: id, isProven }: Followed,
  user: Joining,
  now: string,
): Promise<void> => {
  const organization = await findOrganization(db, organizationId)
  if (!organization) throw new Problem('not_found', 'There is no such invitation')
  const standing = await findStanding(db, organizationId, user.id)
  const invite = requireUsable(await findInvite(db, { id, organizationId }), organization, standing, now)
  // Without mail, the server returns the links of invitations, and anyone with the link can join.
  if (mailer.canSend && !isProven) requireAddressee(invite, user)
  if (invite.email !== null) return take(db, invite, user.id, now)
  const role = invite.targetType === 'organization' ? invite.role : 'none'
  await addMember(db, { organizationId, userId: user.id, role, now })
  await acceptWaitingInvites(db, organizationId, user, now)
  if (invite.targetType !== 'organization') await grantByInvite(db, invite, user.id, now)
}
