import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { Body } from '@scriptorium/types'
import { strongest } from '../../../domain/access/roles.ts'
import type { InviteRow, OrganizationRow, UserRow } from '@scriptorium/schema/tables/people'
import { invalid, Problem } from '../../../ground/problem.ts'
import type { Standing } from '../members/rows.ts'
import { roleOrNone } from '../roles.ts'
import { emailKey } from '../users/rules.ts'

const lifetimeDays = 30

/** Returns the expiry date of an invitation that is sent now. */
export const expiryFrom = (now: string): string => new Date(Date.parse(now) + lifetimeDays * 86_400_000).toISOString()

/** Returns the role of each invited address. Of several roles for one address, the strongest counts. */
export const inviteesOf = (
  { emails, role, space }: Body<'inviteUsersToOrganization'>,
  defaultRole: RoleOrNone,
): Map<string, RoleOrNone> => {
  const implied = space ? 'none' : defaultRole
  const common = role === undefined ? implied : roleOrNone(role)
  const invitees = new Map<string, RoleOrNone>()
  for (const one of emails) {
    const [email, own] = typeof one === 'string' ? [one, common] : [one.email, roleOrNone(one.role)]
    invitees.set(emailKey(email), strongest(invitees.get(emailKey(email)) ?? 'none', own))
  }
  return invitees
}

const noSuchInvitation = () => new Problem('not_found', 'There is no such invitation')

/** Returns an invitation that can be accepted now. Throws `not_found` for any other, whatever the reason. */
export const requireUsable = (
  invite: InviteRow | undefined,
  { inviteLinks }: OrganizationRow,
  { member, removedAt }: Standing,
  now: string,
): InviteRow => {
  if (!invite || member?.disabledAt) throw noSuchInvitation()
  if (invite.expiresAt !== null && invite.expiresAt <= now) throw noSuchInvitation()
  // Whoever was removed may know the links of that time, and have the mails.
  const isKnown = removedAt !== undefined && invite.createdAt < removedAt
  const isOff = invite.email === null && inviteLinks === 'off'
  if (isOff || isKnown) throw noSuchInvitation()
  return invite
}

/** Throws `forbidden` if an invitation was mailed to an address that is not the user's verified one. */
export const requireAddressee = (
  { email }: Pick<InviteRow, 'email'>,
  user: Pick<UserRow, 'email' | 'emailVerifiedAt'>,
): void => {
  if (email === null || (user.emailVerifiedAt !== null && user.email === email)) return
  const message = 'This invitation was sent by e-mail: open the link in that mail to accept it'
  throw new Problem('forbidden', message)
}

/** Returns the new role of a link. Links to an organization have a `role`, others a `level`. */
export const roleOfChange = (
  { targetType }: InviteRow,
  { role, level }: Body<'updateOrganizationInviteById'>,
): RoleOrNone => {
  if (targetType !== 'organization') {
    if (level === undefined) throw invalid('/body/role', `is not a field of links to a ${targetType}: use level`)
    return level
  }
  if (role === undefined) throw invalid('/body/level', 'is not a field of links to an organization: use role')
  return roleOrNone(role)
}
