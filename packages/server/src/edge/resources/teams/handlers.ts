import { newId } from '@scriptorium/basics/id'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { requireDeleted } from '../require-deleted.ts'
import { restorableUntil } from '../../../domain/places/retention.ts'
import { requireMember } from '../members/repo.ts'
import { addFirstMembers, changeMembers, setMembers, removeMembers } from './membership.ts'
import { presentTeam, presentTeamMember } from './presenter.ts'
import { restoreTeam } from './restore.ts'
import { deleteTeam, insertTeam, listTeamMembers, listTeams, readTeam, renameTeam, requireTeamMember } from './repo.ts'

export const teams = defineHandlers('teams', {
  listTeamsInOrganizationById: ({ access, db, list, params, principal, query }) => {
    const place = { caller: principal.user.id, organizationId: params.organizationId }
    return listTeams(db, place, query, list, (team) => presentTeam(team, access))
  },

  createOrganizationTeam: async ({ access, body, db, now, params: { organizationId }, principal }) => {
    const { title, restores } = body
    const teamId = restores ?? newId()
    if (restores === undefined) await insertTeam(db, { id: teamId, organizationId, title, createdAt: now })
    else await restoreTeam(db, { id: restores, organizationId }, title, now)
    await addFirstMembers(db, { organizationId, teamId }, body.members ?? [], now)
    return presentTeam(await readTeam(db, principal.user.id, teamId), access)
  },

  getTeamInOrganizationById: async ({ access, db, principal }) =>
    presentTeam(await readTeam(db, principal.user.id, access.team.id), access.organization),

  updateTeamInOrganizationById: async ({ access, body, db, params, principal }) => {
    await renameTeam(db, { id: params.teamId, organizationId: params.organizationId }, body.title)
    return presentTeam(await readTeam(db, principal.user.id, params.teamId), access)
  },

  removeTeamFromOrganizationById: async (context) => {
    const { organizationId, teamId } = context.params
    requireDeleted(await deleteTeam(context.db, { id: teamId, organizationId }, restorableUntil(context.now)))
  },

  listTeamMembersInOrganizationById: ({ access, db, list, principal, services }) =>
    listTeamMembers(db, principal.user.id, access.team, list, (member) =>
      presentTeamMember(member, access.organization, services.urls),
    ),

  updateMembersInOrganizationTeam: async (context) => {
    const { body, db, now, params } = context
    await changeMembers(db, params, body, now)
  },

  getTeamMemberInOrganizationById: async ({ access, db, params, principal, services }) => {
    const member = await requireTeamMember(db, principal.user.id, access.team, params.userId)
    return presentTeamMember(member, access.organization, services.urls)
  },

  addMemberToOrganizationTeamById: async (context) => {
    const { body, db, now, params, principal } = context
    const { userId } = await requireMember(db, params, principal.user.id)
    await setMembers(db, params, new Map([[userId, body.role]]), now)
  },

  deleteMemberFromOrganizationTeamById: async (context) => {
    const { db, params } = context
    requireDeleted(await removeMembers(db, params, [params.userId]))
  },
})
