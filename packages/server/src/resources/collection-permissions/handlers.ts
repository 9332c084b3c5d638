import { defineHandlers, holding } from '../../http/handlers.ts'
import { changeGrant, invite } from '../space-permissions/grant.ts'
import { presentEffective, presentTeamGrant, presentUserGrant } from '../space-permissions/presenter.ts'
import { deleteGrants, listEffective, listTeamGrants, listUserGrants } from '../space-permissions/repo.ts'
import { targetOfCollection } from '../space-permissions/target.ts'

const own = ({ access }: { access: Parameters<typeof targetOfCollection>[0] }) => [access.collection.organizationId]

export const collectionPermissions = defineHandlers('collection-permissions', {
  inviteToCollection: holding(own, ({ access, body, db, now }) => invite(db, targetOfCollection(access), body, now)),

  listUserPermissionsInCollection: ({ access, db, list, principal, services }) =>
    listUserGrants(db, principal.user.id, targetOfCollection(access), list, (user) =>
      presentUserGrant(user, services.urls),
    ),

  updateUserPermissionInCollection: holding(own, ({ access, body, db, now, params }) =>
    changeGrant(db, targetOfCollection(access), { subjectType: 'user', subjectId: params.userId }, body.role, now),
  ),

  removeUserFromCollection: holding(own, ({ access, db, params }) =>
    deleteGrants(db, targetOfCollection(access), [{ subjectType: 'user', subjectId: params.userId }]),
  ),

  listTeamPermissionsInCollection: ({ access, db, list, principal }) => {
    const target = targetOfCollection(access)
    return listTeamGrants(db, principal.user.id, target, list, (team) => presentTeamGrant(team, target))
  },

  updateTeamPermissionInCollection: holding(own, ({ access, body, db, now, params }) =>
    changeGrant(db, targetOfCollection(access), { subjectType: 'team', subjectId: params.teamId }, body.role, now),
  ),

  removeTeamFromCollection: holding(own, ({ access, db, params }) =>
    deleteGrants(db, targetOfCollection(access), [{ subjectType: 'team', subjectId: params.teamId }]),
  ),

  listPermissionsAggregateInCollection: ({ access, db, list, principal, query, services }) =>
    listEffective(db, principal.user.id, targetOfCollection(access), query, list, (user) =>
      presentEffective(user, services.urls),
    ),
})
