import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const spacePermissions = defineHandlers('space-permissions', {
  inviteToSpace: notImplemented,
  listUserPermissionsInSpace: notImplemented,
  updateUserPermissionInSpace: notImplemented,
  removeUserFromSpace: notImplemented,
  listTeamPermissionsInSpace: notImplemented,
  updateTeamPermissionInSpace: notImplemented,
  removeTeamFromSpace: notImplemented,
  listPermissionsAggregateInSpace: notImplemented,
})
