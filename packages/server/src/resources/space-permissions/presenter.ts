import type { Role } from '../../db/tables/levels.ts'
import type { TeamContentPermission, UserContentPermission } from '@scriptorium/types'
import { organizationLevel } from '../../access/level.ts'
import { roleOfRank } from '../../access/roles.ts'
import type { UserRow } from '../../db/tables/people.ts'
import type { Urls } from '../../urls.ts'
import { presentTeam } from '../teams/presenter.ts'
import type { TeamFound } from '../teams/rows.ts'
import { presentUser } from '../users/presenter.ts'
import type { AccessTarget } from './target.ts'

/** A user, and the role that they were given. */
export const presentUserGrant = (user: UserRow & { role: Role }, urls: Urls): UserContentPermission => ({
  permission: user.role,
  user: presentUser(user, urls),
})

/** A user, and the level that they have. */
export const presentEffective = (user: UserRow & { level: number }, urls: Urls): UserContentPermission => ({
  permission: roleOfRank(user.level) as Role,
  user: presentUser(user, urls),
})

/** A team, and the role that it was given. */
export const presentTeamGrant = (
  team: TeamFound & { role: Role },
  { memberRole, organizationDefault }: AccessTarget,
): TeamContentPermission => ({
  permission: team.role,
  team: presentTeam(team, { level: organizationLevel(memberRole, organizationDefault) }),
})
