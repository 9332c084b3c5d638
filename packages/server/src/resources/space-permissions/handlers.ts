import { defineHandlers, holding } from '../../http/handlers.ts'
import { changeGrant, invite } from './grant.ts'
import { presentEffective, presentTeamGrant, presentUserGrant } from './presenter.ts'
import { deleteGrants, listEffective, listTeamGrants, listUserGrants } from './repo.ts'
import { targetOfSpace } from './target.ts'

const own = ({ access }: { access: Parameters<typeof targetOfSpace>[0] }) => [access.space.organizationId]

export const spacePermissions = defineHandlers('space-permissions', {
  inviteToSpace: holding(own, ({ access, body, db, now }) => invite(db, targetOfSpace(access), body, now)),

  listUserPermissionsInSpace: ({ access, db, list, principal, services }) =>
    listUserGrants(db, principal.user.id, targetOfSpace(access), list, (user) => presentUserGrant(user, services.urls)),

  updateUserPermissionInSpace: holding(own, ({ access, body, db, now, params }) =>
    changeGrant(db, targetOfSpace(access), { subjectType: 'user', subjectId: params.userId }, body.role, now),
  ),

  removeUserFromSpace: holding(own, ({ access, db, params }) =>
    deleteGrants(db, targetOfSpace(access), [{ subjectType: 'user', subjectId: params.userId }]),
  ),

  listTeamPermissionsInSpace: ({ access, db, list, principal }) => {
    const target = targetOfSpace(access)
    return listTeamGrants(db, principal.user.id, target, list, (team) => presentTeamGrant(team, target))
  },

  updateTeamPermissionInSpace: holding(own, ({ access, body, db, now, params }) =>
    changeGrant(db, targetOfSpace(access), { subjectType: 'team', subjectId: params.teamId }, body.role, now),
  ),

  removeTeamFromSpace: holding(own, ({ access, db, params }) =>
    deleteGrants(db, targetOfSpace(access), [{ subjectType: 'team', subjectId: params.teamId }]),
  ),

  listPermissionsAggregateInSpace: ({ access, db, list, principal, query, services }) =>
    listEffective(db, principal.user.id, targetOfSpace(access), query, list, (user) =>
      presentEffective(user, services.urls),
    ),
})
