import { defineHandlers } from '../../http/operations/handlers.ts'
import { presentSelf, presentUser } from './presenter.ts'
import { findUser, updateUser } from './repo.ts'
import { userChanges } from './rules.ts'

export const users = defineHandlers('users', {
  getAuthenticatedUser: ({ principal, services }) => presentSelf(principal.user, services.urls),

  getUserById: async ({ db, params, principal, problem, services }) => {
    const found = await findUser(db, principal.user.id, params.userId)
    if (!found) throw problem('not_found', 'There is no such user')
    return (found.id === principal.user.id ? presentSelf : presentUser)(found, services.urls)
  },

  updateUserById: async ({ body, db, params, principal, problem, services }) => {
    const found = await findUser(db, principal.user.id, params.userId)
    if (!found) throw problem('not_found', 'There is no such user')
    if (found.id !== principal.user.id) throw problem('forbidden', 'You can change only your own user')
    return presentSelf(await updateUser(db, found.id, userChanges(body)), services.urls)
  },
})
