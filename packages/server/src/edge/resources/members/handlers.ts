import { roleToGive } from '../../../domain/access/own-role.ts'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { roleOrNone } from '../roles.ts'
import { isProven } from '../saml-providers/proven.ts'
import { presentSpaces } from '../spaces/present.ts'
import { presentTeam, presentTeamMember } from '../teams/presenter.ts'
import { listTeamsOfMember } from '../teams/repo.ts'
import { listSpacesOfMember } from './list-spaces.ts'
import { presentMember } from './presenter.ts'
import {
  listMembers,
  noteRemoval,
  removeMember,
  requireAdminWithoutSso,
  requireMember,
  requireOtherAdmin,
  setLastSeen,
  setMemberRole,
  setMemberSso,
} from './repo.ts'

export const members = defineHandlers('members', {
  listMembersInOrganizationById: ({ access, db, list, params, principal, query, services }) =>
    listMembers(db, { ...params, caller: principal.user.id }, query, list, (member) =>
      presentMember(member, services.urls, access.level),
    ),

  getMemberInOrganizationById: async ({ access, db, params, principal, services }) =>
    presentMember(await requireMember(db, params, principal.user.id), services.urls, access.level),

  updateMemberInOrganizationById: async (context) => {
    const { access, body, db, params, principal, services } = context
    const member = await requireMember(db, params, principal.user.id)
    if (body.role === undefined) return presentMember(member, services.urls, access.level)
    const role = roleToGive(access.memberRole, roleOrNone(body.role))
    if (member.role === 'admin' && body.role !== 'admin') await requireOtherAdmin(db, params)
    await setMemberRole(db, params.organizationId, params.userId, role)
    return presentMember(await requireMember(db, params, principal.user.id), services.urls, access.level)
  },

  removeMemberFromOrganizationById: async (context) => {
    const { db, now, params, principal } = context
    const member = await requireMember(db, params, principal.user.id)
    if (member.role === 'admin') await requireOtherAdmin(db, params)
    const { organizationId, userId } = params
    await removeMember(db, organizationId, userId)
    if (userId !== principal.user.id) await noteRemoval(db, params, now)
  },

  listTeamsForOrganizationMember: async ({ access, db, list, params, principal, query, services }) => {
    const member = await requireMember(db, params, principal.user.id)
    return listTeamsOfMember(db, { ...params, caller: principal.user.id }, query.title, list, (team) => ({
      team: presentTeam(team, access),
      member: {
        role: team.teamRole,
        ...presentTeamMember({ ...member, teamRole: team.teamRole }, access, services.urls),
      },
    }))
  },

  listSpacesForOrganizationMember: async (context) => {
    const { access, db, list, params, principal, query } = context
    const { userId: memberId } = await requireMember(db, params, principal.user.id)
    const both = { caller: { id: principal.user.id, access }, memberId }
    const page = await listSpacesOfMember(db, both, list, query.order)
    const spaces = await presentSpaces(
      context,
      page.items.map(({ access: space }) => space),
    )
    return { ...page, items: page.items.map(({ permission }, index) => ({ permission, space: spaces[index]! })) }
  },

  setUserAsSSOMemberForOrganization: async ({ access, db, now, params, principal, services }) => {
    await requireMember(db, params, principal.user.id)
    if (!(await isProven(db, params.organizationId, principal))) await requireAdminWithoutSso(db, params)
    await setMemberSso(db, params, now)
    return presentMember(await requireMember(db, params, principal.user.id), services.urls, access.level)
  },

  updateOrganizationMemberLastSeenAt: async ({ db, now, params: { organizationId }, principal }) => {
    await setLastSeen(db, { organizationId, userId: principal.user.id }, now)
    return {}
  },
})
