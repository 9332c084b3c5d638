import type { SpaceAccess } from '../../access/load.ts'
import { defineHandlers, holding } from '../../http/handlers.ts'
import { raise, type Acting } from '../raise.ts'
import { requireDeleted } from '../require-deleted.ts'
import { changeGrant, invite } from './grant.ts'
import { presentEffective, presentTeamGrant, presentUserGrant } from './presenter.ts'
import { deleteGrants, listEffective, listTeamGrants, listUserGrants } from './repo.ts'
import { targetOfSpace } from './target.ts'

interface Changed extends Acting {
  access: SpaceAccess
}

const own = ({ access }: Pick<Changed, 'access'>) => [access.space.organizationId]

const raiseChanged = (context: Changed) =>
  raise(context, 'accessChanged', { targetType: 'space', targetId: context.access.space.id })

export const spacePermissions = defineHandlers('space-permissions', {
  inviteToSpace: holding(own, async (context) => {
    await invite(context.db, targetOfSpace(context.access), context.body, context.now)
    await raiseChanged(context)
  }),

  listUserPermissionsInSpace: ({ access, db, list, principal, services }) =>
    listUserGrants(db, principal.user.id, targetOfSpace(access), list, (user) => presentUserGrant(user, services.urls)),

  updateUserPermissionInSpace: holding(own, async (context) => {
    const { access, body, db, now, params } = context
    await changeGrant(db, targetOfSpace(access), { subjectType: 'user', subjectId: params.userId }, body.role, now)
    await raiseChanged(context)
  }),

  removeUserFromSpace: holding(own, async (context) => {
    const { access, db, params } = context
    requireDeleted(await deleteGrants(db, targetOfSpace(access), [{ subjectType: 'user', subjectId: params.userId }]))
    await raiseChanged(context)
  }),

  listTeamPermissionsInSpace: ({ access, db, list, principal }) => {
    const target = targetOfSpace(access)
    return listTeamGrants(db, principal.user.id, target, list, (team) => presentTeamGrant(team, target))
  },

  updateTeamPermissionInSpace: holding(own, async (context) => {
    const { access, body, db, now, params } = context
    await changeGrant(db, targetOfSpace(access), { subjectType: 'team', subjectId: params.teamId }, body.role, now)
    await raiseChanged(context)
  }),

  removeTeamFromSpace: holding(own, async (context) => {
    const { access, db, params } = context
    requireDeleted(await deleteGrants(db, targetOfSpace(access), [{ subjectType: 'team', subjectId: params.teamId }]))
    await raiseChanged(context)
  }),

  listPermissionsAggregateInSpace: ({ access, db, list, principal, query, services }) =>
    listEffective(db, principal.user.id, targetOfSpace(access), query, list, (user) =>
      presentEffective(user, services.urls),
    ),
})
