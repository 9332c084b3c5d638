import type { Role } from '@scriptorium/schema/tables/levels'
import type { TeamContentPermission, UserContentPermission } from '@scriptorium/types'
import { organizationLevel } from '../../../domain/access/level.ts'
import { roleOfRank } from '../../../domain/access/roles.ts'
import type { UserRow } from '@scriptorium/schema/tables/people'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { presentTeam } from '../teams/presenter.ts'
import type { TeamDetails } from '../teams/rows.ts'
import { presentUser } from '../users/presenter.ts'
import type { AccessTarget } from './target.ts'

interface Given {
  role: Role
  endsAt: string | null
}

/** Presents a user with the role of their grant. */
export const presentUserGrant = (user: UserRow & Given, urls: Urls): UserContentPermission =>
  presentEach<UserContentPermission>({
    permission: user.role,
    expiresAt: user.endsAt ?? undefined,
    user: presentUser(user, urls),
  })

/** Presents a user with their effective level. */
export const presentEffective = (user: UserRow & { level: number }, urls: Urls): UserContentPermission =>
  presentEach<UserContentPermission>({
    permission: roleOfRank(user.level) as Role,
    expiresAt: undefined,
    user: presentUser(user, urls),
  })

/** Presents a team with the role of its grant. */
export const presentTeamGrant = (
  team: TeamDetails & Given,
  { memberRole, organizationDefault }: AccessTarget,
): TeamContentPermission =>
  presentEach<TeamContentPermission>({
    permission: team.role,
    expiresAt: team.endsAt ?? undefined,
    team: presentTeam(team, { level: organizationLevel(memberRole, organizationDefault) }),
  })
