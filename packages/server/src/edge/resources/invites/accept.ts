import type { InviteRow, UserRow } from '@scriptorium/schema/tables/people'
import type { Events, RaiseContext } from '../../../domain/events/events.ts'
import type { Mailer } from '@scriptorium/mail/mailer'
import { Problem } from '../../../ground/problem.ts'
import { addMember } from '../members/add-member.ts'
import { findMemberRow } from '../members/repo.ts'
import { findOrganization } from '../organizations/repo.ts'
import { grantByInvite } from './grant.ts'
import { keepPromises, promisesOf } from './promised-spaces.ts'
import { deleteInvite, findInvitation, findInvite } from './repo.ts'
import { requireAddressee, requireUsable } from './rules.ts'

type Joining = Pick<UserRow, 'id' | 'email' | 'emailVerifiedAt'>

/** The input of accepting an invitation. */
export interface AcceptContext extends RaiseContext {
  services: { events: Events; mailer: Pick<Mailer, 'canSend'> }
}

/** An invitation, and whether its mail proves that the caller reads the mail of its address. */
interface Followed {
  organizationId: string
  inviteId: string
  isProven: boolean
}

/** Gives a user what an invitation to an address promises, and deletes the invitation. */
const take = async (writing: RaiseContext, invite: InviteRow, userId: string, now: string): Promise<void> => {
  const { organizationId, role, sso } = invite
  await addMember(writing, { organizationId, userId, role, sso: sso === 'on', now })
  await keepPromises(writing, organizationId, promisesOf(invite), userId, now)
  await deleteInvite(writing.db, invite)
}

/** Gives a user who joined in another way what an invitation to their verified address promises. */
export const acceptWaitingInvites = async (
  writing: RaiseContext,
  organizationId: string,
  user: Joining,
  now: string,
): Promise<void> => {
  if (!user.email || !user.emailVerifiedAt) return
  const waiting = await findInvitation(writing.db, organizationId, user.email)
  if (waiting?.expiresAt && waiting.expiresAt > now) await take(writing, waiting, user.id, now)
}

/** Makes a user a member by an invitation or a link, with at least the role that it promises. */
export const acceptInvite = async (
  accepting: AcceptContext,
  { organizationId, inviteId: id, isProven }: Followed,
  user: Joining,
  now: string,
): Promise<void> => {
  const { db, services } = accepting
  const organization = await findOrganization(db, organizationId)
  if (!organization) throw new Problem('not_found', 'There is no such invitation')
  const member = await findMemberRow(db, organizationId, user.id)
  const invite = requireUsable(await findInvite(db, { id, organizationId }), organization, member, now)
  // Without mail, the server returns the links of invitations, and anyone with the link can join.
  if (services.mailer.canSend && !isProven) requireAddressee(invite, user)
  if (invite.email !== null) return take(accepting, invite, user.id, now)
  const role = invite.targetType === 'organization' ? invite.role : 'none'
  await addMember(accepting, { organizationId, userId: user.id, role, now })
  await acceptWaitingInvites(accepting, organizationId, user, now)
  if (invite.targetType !== 'organization') await grantByInvite(accepting, invite, user.id, now)
}
