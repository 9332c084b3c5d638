import type { Member } from '@scriptorium/types'
import { presentEach } from '../../../ground/present-each.ts'
import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { Urls } from '../../../platform/urls.ts'
import type { MemberDetails, Refusal } from './rows.ts'
import { roleOrNull } from '../roles.ts'
import { presentUser } from '../users/presenter.ts'

const maxReasonLength = 1000

/** Returns why and when the mail server refused an address. */
export const presentRefusal = ({ mailRefusal: reason, mailRefusedAt: refusedAt }: Refusal) =>
  !reason || !refusedAt ? undefined : { reason: reason.slice(0, maxReasonLength), refusedAt }

/** Presents a member of an organization to another one. The id is that of the user. */
export const presentMember = (member: MemberDetails, urls: Urls, level: RoleOrNone): Member =>
  presentEach<Member>({
    object: 'member',
    id: member.userId,
    role: roleOrNull(member.role),
    user: presentUser({ ...member, id: member.userId }, urls),
    disabled: member.disabledAt !== null,
    joinedAt: member.joinedAt,
    lastSeenAt: member.lastSeenAt || undefined,
    mailRefused: level === 'admin' ? presentRefusal(member) : undefined,
    sso: member.ssoAt !== null,
    spaces: member.spaces,
    teams: member.teams,
    sites: 0,
  })
