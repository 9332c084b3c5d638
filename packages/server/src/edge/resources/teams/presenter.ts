import type { Team, TeamMember, TeamRole } from '@scriptorium/types'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { allows, teamPermissions } from '../../../domain/access/permissions.ts'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { presentMember } from '../members/presenter.ts'
import type { MemberDetails } from '../members/rows.ts'
import type { TeamDetails } from './rows.ts'

/** Presents a team as its caller sees it. An owner of the team has the permissions of an admin. */
export const presentTeam = (team: TeamDetails, { level }: Pick<OrganizationAccess, 'level'>): Team =>
  presentEach<Team>({
    object: 'team',
    id: team.id,
    title: team.title,
    members: team.members,
    spaces: team.spaces,
    createdAt: team.createdAt,
    permissions: teamPermissions(team.ownRole === 'owner' ? 'admin' : level),
  })

/** Presents a member of the organization with their role in a team. */
export const presentTeamMember = (
  member: MemberDetails & { teamRole: TeamRole },
  { level }: Pick<OrganizationAccess, 'level'>,
  urls: Urls,
): TeamMember =>
  presentEach<TeamMember>({
    organization: presentMember(member, urls, level),
    team: { role: member.teamRole },
    permissions: { view: allows('organization:read', level) },
  })
