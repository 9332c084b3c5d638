import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const invites = defineHandlers('invites', {
  deleteOrganizationInviteById: notImplemented,
  inviteUsersToOrganization: notImplemented,
  joinOrganizationWithInvite: notImplemented,
  listOrganizationInviteLinks: notImplemented,
  createOrganizationInvite: notImplemented,
  getOrganizationInviteLink: notImplemented,
  updateOrganizationInviteById: notImplemented,
})
