import type { SiteAccess } from '../../../domain/access/load.ts'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { permissionsOf, teamIn, userIn } from '../space-permissions/operations.ts'
import { targetOfSite } from '../space-permissions/target.ts'
import { listSitePermissions } from './list.ts'

const permissions = ({ access }: { access: SiteAccess }) => permissionsOf(targetOfSite(access))

export const sitePermissions = defineHandlers('site-permissions', {
  inviteToSite: (context) => permissions(context).invite(context, context.body),

  listUserPermissionsInSite: (context) => permissions(context).listUsers(context),

  getUserPermissionInSite: (context) => permissions(context).getUser(context, userIn(context)),

  updateUserPermissionInSite: (context) => permissions(context).update(context, userIn(context), context.body),

  removeUserFromSite: (context) => permissions(context).remove(context, userIn(context)),

  listTeamPermissionsInSite: (context) => permissions(context).listTeams(context),

  getTeamPermissionInSite: (context) => permissions(context).getTeam(context, teamIn(context)),

  updateTeamPermissionInSite: (context) => permissions(context).update(context, teamIn(context), context.body),

  removeTeamFromSite: (context) => permissions(context).remove(context, teamIn(context)),

  listPermissionsAggregateInSite: ({ access, db, list, principal, query, services }) =>
    listSitePermissions({ db, userId: principal.user.id, urls: services.urls }, access, query, list),
})
