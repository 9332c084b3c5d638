import type { Member } from '@scriptorium/types'
import type { MemberRow, UserRow } from '../../db/tables.ts'
import type { Urls } from '../../http/urls.ts'
import { roleOrNull } from '../roles.ts'
import { presentUser } from '../users/presenter.ts'

/** A member with their user and what they can reach. */
export interface MemberFound extends Omit<UserRow, 'id'>, Omit<MemberRow, 'organizationId'> {
  spaces: number
  teams: number
}

/** A member of an organization; their id is the user's. */
export const presentMember = (member: MemberFound, urls: Urls): Member => ({
  object: 'member',
  id: member.userId,
  role: roleOrNull(member.role),
  user: presentUser({ ...member, id: member.userId }, urls),
  disabled: member.disabledAt !== null,
  joinedAt: member.joinedAt,
  ...(member.lastSeenAt && { lastSeenAt: member.lastSeenAt }),
  sso: member.ssoAt !== null,
  spaces: member.spaces,
  teams: member.teams,
  sites: 0,
})
