import { defineHandlers, notImplemented } from '../../http/handlers.ts'
import { presentUser } from './presenter.ts'

export const users = defineHandlers('users', {
  getAuthenticatedUser: ({ principal, services }) => presentUser(principal.user, services.urls),
  getUserById: notImplemented,
  updateUserById: notImplemented,
})
