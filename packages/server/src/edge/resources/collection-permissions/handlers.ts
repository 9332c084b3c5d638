import type { CollectionAccess } from '../../../domain/access/load.ts'
import { defineHandlers, holding } from '../../http/operations/handlers.ts'
import { permissionsOf, teamIn, userIn } from '../space-permissions/operations.ts'
import { targetOfCollection } from '../space-permissions/target.ts'

interface OnCollection {
  access: CollectionAccess
}

const organizations = ({ access }: OnCollection) => [access.collection.organizationId]

const permissions = ({ access }: OnCollection) => permissionsOf(targetOfCollection(access))

export const collectionPermissions = defineHandlers('collection-permissions', {
  inviteToCollection: holding(organizations, (context) => permissions(context).invite(context, context.body)),

  listUserPermissionsInCollection: (context) => permissions(context).listUsers(context),

  getUserPermissionInCollection: (context) => permissions(context).getUser(context, userIn(context)),

  updateUserPermissionInCollection: holding(organizations, (context) =>
    permissions(context).update(context, userIn(context), context.body),
  ),

  removeUserFromCollection: holding(organizations, (context) => permissions(context).remove(context, userIn(context))),

  listTeamPermissionsInCollection: (context) => permissions(context).listTeams(context),

  getTeamPermissionInCollection: (context) => permissions(context).getTeam(context, teamIn(context)),

  updateTeamPermissionInCollection: holding(organizations, (context) =>
    permissions(context).update(context, teamIn(context), context.body),
  ),

  removeTeamFromCollection: holding(organizations, (context) => permissions(context).remove(context, teamIn(context))),

  listPermissionsAggregateInCollection: (context) => permissions(context).listEffective(context, context.query),
})
