import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const teams = defineHandlers('teams', {
  listTeamsInOrganizationById: notImplemented,
  createOrganizationTeam: notImplemented,
  getTeamInOrganizationById: notImplemented,
  updateTeamInOrganizationById: notImplemented,
  removeTeamFromOrganizationById: notImplemented,
  listTeamMembersInOrganizationById: notImplemented,
  updateMembersInOrganizationTeam: notImplemented,
  addMemberToOrganizationTeamById: notImplemented,
  deleteMemberFromOrganizationTeamById: notImplemented,
})
