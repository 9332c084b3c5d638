import type { SpaceAccess } from '../../../domain/access/load.ts'
import { defineHandlers, holding } from '../../http/operations/handlers.ts'
import { permissionsOf, teamIn, userIn } from './operations.ts'
import { targetOfSpace } from './target.ts'

interface OnSpace {
  access: SpaceAccess
}

const organizations = ({ access }: OnSpace) => [access.space.organizationId]

const permissions = ({ access }: OnSpace) => permissionsOf(targetOfSpace(access))

export const spacePermissions = defineHandlers('space-permissions', {
  inviteToSpace: holding(organizations, (context) => permissions(context).invite(context, context.body)),

  listUserPermissionsInSpace: (context) => permissions(context).listUsers(context),

  getUserPermissionInSpace: (context) => permissions(context).getUser(context, userIn(context)),

  updateUserPermissionInSpace: holding(organizations, (context) =>
    permissions(context).update(context, userIn(context), context.body),
  ),

  removeUserFromSpace: holding(organizations, (context) => permissions(context).remove(context, userIn(context))),

  listTeamPermissionsInSpace: (context) => permissions(context).listTeams(context),

  getTeamPermissionInSpace: (context) => permissions(context).getTeam(context, teamIn(context)),

  updateTeamPermissionInSpace: holding(organizations, (context) =>
    permissions(context).update(context, teamIn(context), context.body),
  ),

  removeTeamFromSpace: holding(organizations, (context) => permissions(context).remove(context, teamIn(context))),

  listPermissionsAggregateInSpace: (context) => permissions(context).listEffective(context, context.query),
})
