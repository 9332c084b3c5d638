import type {
  InviteLinkCreate,
  Member,
  OrganizationInviteLink,
  RoleOrGuest,
  Team,
  TeamMember,
  TeamRole,
  UserInvitation,
} from '@scriptorium/client'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'
import { onlyIf, onlyIfStill, readTagged } from '../tagged.ts'

/** Returns the first part of the keys of everything read about the people of an organization. */
export const peopleKey = (organizationId: string) => ['organizations', organizationId, 'people'] as const

const changed = (organizationId: string) => queries.invalidateQueries({ queryKey: peopleKey(organizationId) })
const limit = 50

/** Which members a list shows, and in which order. */
export interface MemberFilter {
  search?: string
  role?: Exclude<RoleOrGuest, null> | 'guest'
  sort?: 'joinedAt' | 'lastSeenAt' | 'name'
}

/** Queries the members of an organization. */
export const membersQuery = (organizationId: string, filter: MemberFilter) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey(organizationId), 'members', filter],
    queryFn: ({ pageParam: page }) => {
      const { sort = 'name' } = filter
      const order = sort === 'name' ? 'asc' : 'desc'
      const query = { ...filter, sort, order, limit, ...(page !== undefined && { page }) } as const
      return docs.listMembersInOrganizationById({ params: { organizationId }, query })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
    placeholderData: keepPreviousData,
  })

/** Queries one member. */
export const memberQuery = (organizationId: string, userId: string) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), 'member', userId],
    queryFn: () => docs.getMemberInOrganizationById({ params: { organizationId, userId } }),
    staleTime: Infinity,
  })

/** Queries what a member can reach and works on. */
export const reachQuery = (organizationId: string, userId: string) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), 'reach', userId],
    queryFn: async () => {
      const input = { params: { organizationId, userId }, query: { limit: 100 } }
      const open = { creator: userId, status: ['draft', 'open'] as ('draft' | 'open')[], limit: 20 }
      const [teams, spaces, changes] = await Promise.all([
        docs.listTeamsForOrganizationMember(input),
        docs.listSpacesForOrganizationMember(input),
        docs.listChangeRequestsForOrganization({ params: { organizationId }, query: open }),
      ])
      return { teams: teams.items, spaces: spaces.items, openChanges: changes.count, changes: changes.items }
    },
  })

// The tag of a member changes with each visit, so the role is compared instead.
const ifRoleIsStill = (seen: Member['role'], params: { organizationId: string; userId: string }) =>
  onlyIfStill(seen, docs.getMemberInOrganizationById({ params }), (one) => one.role)

/** Sets the role of a member, unless somebody has changed it since it was seen. `isForced` does it all the same. */
export const setRole = async (
  organizationId: string,
  { id: userId, role: seen }: Pick<Member, 'id' | 'role'>,
  role: RoleOrGuest,
  isForced = false,
) => {
  const params = { organizationId, userId }
  const guard = isForced ? {} : await ifRoleIsStill(seen, params)
  await docs.updateMemberInOrganizationById({ params, body: { role }, ...guard })
  await changed(organizationId)
}

/** Lets a member sign in only with a provider of the organization. */
export const requireSso = async (organizationId: string, userId: string) => {
  await docs.setUserAsSSOMemberForOrganization({ params: { organizationId, userId } })
  await changed(organizationId)
}

/** Removes a member, unless somebody has changed their role since it was seen. `isForced` does it all the same. */
export const removeMember = async (organizationId: string, { id: userId, role: seen }: Member, isForced: boolean) => {
  const params = { organizationId, userId }
  const guard = isForced ? {} : await ifRoleIsStill(seen, params)
  await docs.removeMemberFromOrganizationById({ params, ...guard })
  await changed(organizationId)
}

/** Queries the teams of an organization. */
export const teamsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), 'teams'],
    queryFn: (): Promise<Team[]> =>
      Array.fromAsync(docs.listTeamsInOrganizationById.items({ params: { organizationId }, query: { limit: 1000 } })),
  })

const teamMembers = (params: { organizationId: string; teamId: string }): Promise<TeamMember[]> =>
  Array.fromAsync(docs.listTeamMembersInOrganizationById.items({ params, query: { limit: 1000 } }))

/** Queries one team with its members, and the tag of what was read. */
export const teamQuery = (organizationId: string, teamId: string) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), 'team', teamId],
    queryFn: async () => {
      const params = { organizationId, teamId }
      const [team, members] = await Promise.all([
        readTagged(docs.getTeamInOrganizationById({ params })),
        teamMembers(params),
      ])
      return { ...team, members }
    },
  })

/** Members whose names match, to choose from. */
export const foundMembersQuery = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), 'found', search],
    queryFn: async (): Promise<Member[]> => {
      const query = { limit: 20, ...(search !== '' && { search }) }
      return (await docs.listMembersInOrganizationById({ params: { organizationId }, query })).items
    },
    placeholderData: keepPreviousData,
  })

/** Creates a team, or brings a deleted one back. */
export const createTeam = async (organizationId: string, title: string, restores?: string): Promise<Team> => {
  const body = { title, ...(restores !== undefined && { restores }) }
  const team = await docs.createOrganizationTeam({ params: { organizationId }, body })
  await changed(organizationId)
  return team as Team
}

/** Renames a team. */
export const renameTeam = async (organizationId: string, teamId: string, title: string, tag?: string) => {
  await docs.updateTeamInOrganizationById({ params: { organizationId, teamId }, body: { title }, ...onlyIf(tag) })
  await changed(organizationId)
}

/** Deletes a team. It can be brought back for 7 days. */
export const deleteTeam = async (organizationId: string, teamId: string, tag?: string): Promise<void> => {
  const params = { organizationId, teamId }
  await docs.removeTeamFromOrganizationById({ params, ...onlyIf(tag) })
  await changed(organizationId)
}

const ifTeamRoleIsStill = (params: TeamPlace, seen: TeamRole | undefined) =>
  seen === undefined ? {} : onlyIfStill(seen, docs.getTeamMemberInOrganizationById({ params }), ({ team }) => team.role)

/** Adds a member to a team, or sets their role in it, unless that is not any more the one that somebody saw. */
export const setTeamMember = async (params: TeamPlace, role: TeamRole, seen?: TeamRole) => {
  try {
    const guard = await ifTeamRoleIsStill(params, seen)
    await docs.addMemberToOrganizationTeamById({ params, body: { role }, ...guard })
  } finally {
    await changed(params.organizationId)
  }
}

/** Takes a member out of a team, unless their role in it is not any more the one that somebody saw. */
export const takeOut = async (params: TeamPlace, seen: TeamRole) => {
  try {
    await docs.deleteMemberFromOrganizationTeamById({ params, ...(await ifTeamRoleIsStill(params, seen)) })
  } finally {
    await changed(params.organizationId)
  }
}

interface TeamPlace {
  organizationId: string
  teamId: string
  userId: string
}

/** Queries the invite links of an organization. */
export const inviteLinksQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), 'links'],
    queryFn: () => docs.listOrganizationInviteLinks({ params: { organizationId }, query: { limit: 100 } }),
  })

/** Queries the invitations that can still be accepted, newest first. */
export const invitationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), 'invitations'],
    queryFn: () =>
      Array.fromAsync(docs.listOrganizationInvitations.items({ params: { organizationId }, query: { limit: 1000 } })),
  })

/** Creates an invite link. */
export const createLink = async (organizationId: string, body: InviteLinkCreate) => {
  const link = await docs.createOrganizationInvite({ params: { organizationId }, body })
  await changed(organizationId)
  return link
}

/** Changes the role that an invite link gives, unless somebody else did since it was seen. */
export const setLinkRole = async (organizationId: string, seen: OrganizationInviteLink, role: RoleOrGuest) => {
  const params = { organizationId, inviteId: seen.id }
  try {
    const guard = await onlyIfStill(
      seen.role,
      docs.getOrganizationInviteLink({ params }),
      (link) => 'role' in link && link.role,
    )
    await docs.updateOrganizationInviteById({ params, body: { role }, ...guard })
  } finally {
    await changed(organizationId)
  }
}

/** Deletes an invite link or withdraws an invitation. */
export const deleteInvite = async (organizationId: string, inviteId: string) => {
  await docs.deleteOrganizationInviteById({ params: { organizationId, inviteId } })
  await changed(organizationId)
}

/** Invites people by e-mail. */
export const invitePeople = async (organizationId: string, body: UserInvitation) => {
  const result = await docs.inviteUsersToOrganization({ params: { organizationId }, body })
  await changed(organizationId)
  return result
}
