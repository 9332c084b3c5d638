import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const invites = defineHandlers('invites', {
  deleteOrganizationInviteById: notImplemented,
})
