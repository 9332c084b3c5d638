import type { Body } from '@scriptorium/types'
import type { Role } from '@scriptorium/schema/tables/levels'
import type { List } from '@scriptorium/database/page'
import type { Services } from '../../services.ts'
import type { CallerContext } from '../raise.ts'
import { requireDeleted } from '../require-deleted.ts'
import { changeGrant, invite } from './grant.ts'
import { presentEffective, presentTeamGrant, presentUserGrant } from './presenter.ts'
import {
  deleteGrants,
  listEffective,
  listTeamGrants,
  listUserGrants,
  requireTeamGrant,
  requireUserGrant,
  type Subject,
} from './repo.ts'
import type { AccessTarget } from './target.ts'

/** The part of a handler's context that these operations need. */
interface Context extends CallerContext {
  list: List
  services: Services
}

const granterIn = ({ db, principal }: CallerContext) => ({ db, userId: principal.user.id })

/** Returns the operations on the permissions of a space or a collection. */
export const permissionsOf = (target: AccessTarget) => ({
  invite: async (context: CallerContext, body: Body<'inviteToSpace'>): Promise<void> => {
    await invite(granterIn(context), target, body, context.now)
  },

  update: async (
    context: CallerContext,
    subject: Subject,
    body: Body<'updateUserPermissionInSpace'>,
  ): Promise<void> => {
    await changeGrant(granterIn(context), target, subject, body, context.now)
  },

  remove: async (context: CallerContext, subject: Subject): Promise<void> => {
    requireDeleted(await deleteGrants(context.db, target, [subject]))
  },

  getUser: async ({ db, services }: Context, { subjectId }: Subject) =>
    presentUserGrant(await requireUserGrant(db, target, subjectId), services.urls),

  getTeam: async ({ db, principal }: Context, { subjectId }: Subject) =>
    presentTeamGrant(await requireTeamGrant(db, principal.user.id, target, subjectId), target),

  listUsers: ({ db, list, principal, services }: Context) =>
    listUserGrants(db, principal.user.id, target, list, (user) => presentUserGrant(user, services.urls)),

  listTeams: ({ db, list, principal }: Context) =>
    listTeamGrants(db, principal.user.id, target, list, (team) => presentTeamGrant(team, target)),

  listEffective: ({ db, list, principal, services }: Context, query: { role?: Role | undefined }) =>
    listEffective(db, principal.user.id, target, query, list, (user) => presentEffective(user, services.urls)),
})

/** Returns the user that a path names. */
export const userIn = ({ params }: { params: { userId: string } }): Subject => ({
  subjectType: 'user',
  subjectId: params.userId,
})

/** Returns the team that a path names. */
export const teamIn = ({ params }: { params: { teamId: string } }): Subject => ({
  subjectType: 'team',
  subjectId: params.teamId,
})
