import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const collectionPermissions = defineHandlers('collection-permissions', {
  inviteToCollection: notImplemented,
  listUserPermissionsInCollection: notImplemented,
  updateUserPermissionInCollection: notImplemented,
  removeUserFromCollection: notImplemented,
  listTeamPermissionsInCollection: notImplemented,
  updateTeamPermissionInCollection: notImplemented,
  removeTeamFromCollection: notImplemented,
  listPermissionsAggregateInCollection: notImplemented,
})
