import type { CollectionAccess } from '../../access/load.ts'
import { defineHandlers, holding } from '../../http/handlers.ts'
import { raise, type Acting } from '../raise.ts'
import { requireDeleted } from '../require-deleted.ts'
import { changeGrant, invite } from '../space-permissions/grant.ts'
import { presentEffective, presentTeamGrant, presentUserGrant } from '../space-permissions/presenter.ts'
import { deleteGrants, listEffective, listTeamGrants, listUserGrants } from '../space-permissions/repo.ts'
import { targetOfCollection } from '../space-permissions/target.ts'

interface Changed extends Acting {
  access: CollectionAccess
}

const own = ({ access }: Pick<Changed, 'access'>) => [access.collection.organizationId]

const raiseChanged = (context: Changed) =>
  raise(context, 'accessChanged', { targetType: 'collection', targetId: context.access.collection.id })

export const collectionPermissions = defineHandlers('collection-permissions', {
  inviteToCollection: holding(own, async (context) => {
    await invite(context.db, targetOfCollection(context.access), context.body, context.now)
    await raiseChanged(context)
  }),

  listUserPermissionsInCollection: ({ access, db, list, principal, services }) =>
    listUserGrants(db, principal.user.id, targetOfCollection(access), list, (user) =>
      presentUserGrant(user, services.urls),
    ),

  updateUserPermissionInCollection: holding(own, async (context) => {
    const { access, body, db, now, params } = context
    await changeGrant(db, targetOfCollection(access), { subjectType: 'user', subjectId: params.userId }, body.role, now)
    await raiseChanged(context)
  }),

  removeUserFromCollection: holding(own, async (context) => {
    const { access, db, params } = context
    requireDeleted(
      await deleteGrants(db, targetOfCollection(access), [{ subjectType: 'user', subjectId: params.userId }]),
    )
    await raiseChanged(context)
  }),

  listTeamPermissionsInCollection: ({ access, db, list, principal }) => {
    const target = targetOfCollection(access)
    return listTeamGrants(db, principal.user.id, target, list, (team) => presentTeamGrant(team, target))
  },

  updateTeamPermissionInCollection: holding(own, async (context) => {
    const { access, body, db, now, params } = context
    await changeGrant(db, targetOfCollection(access), { subjectType: 'team', subjectId: params.teamId }, body.role, now)
    await raiseChanged(context)
  }),

  removeTeamFromCollection: holding(own, async (context) => {
    const { access, db, params } = context
    requireDeleted(
      await deleteGrants(db, targetOfCollection(access), [{ subjectType: 'team', subjectId: params.teamId }]),
    )
    await raiseChanged(context)
  }),

  listPermissionsAggregateInCollection: ({ access, db, list, principal, query, services }) =>
    listEffective(db, principal.user.id, targetOfCollection(access), query, list, (user) =>
      presentEffective(user, services.urls),
    ),
})
