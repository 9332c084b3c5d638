import type { Member } from '@scriptorium/types'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import type { MemberDetails } from './rows.ts'
import { roleOrNull } from '../roles.ts'
import { presentUser } from '../users/presenter.ts'

/** Presents a member of an organization. The id is that of the user. */
export const presentMember = (member: MemberDetails, urls: Urls): Member =>
  presentEach<Member>({
    object: 'member',
    id: member.userId,
    role: roleOrNull(member.role),
    user: presentUser({ ...member, id: member.userId }, urls),
    disabled: member.disabledAt !== null,
    joinedAt: member.joinedAt,
    lastSeenAt: member.lastSeenAt || undefined,
    sso: member.ssoAt !== null,
    spaces: member.spaces,
    teams: member.teams,
    sites: 0,
  })
