import { defineHandlers } from '../../http/operations/handlers.ts'
import { requireFuture } from '../require-future.ts'
import { requireDeleted } from '../require-deleted.ts'
import { presentUserToken } from './presenter.ts'
import { createToken, deleteToken, listTokens } from './repo.ts'

export const userTokens = defineHandlers('user-tokens', {
  listUserTokens: ({ db, list, principal }) => listTokens(db, principal.user.id, list, presentUserToken),

  createUserToken: async ({ body, db, now, principal }) => {
    const { label, expiresAt = null } = body
    requireFuture(expiresAt, now, '/body/expiresAt')
    const { row, value } = await createToken(db, { userId: principal.user.id, label, createdAt: now, expiresAt })
    const { lastUsedAt: _, ...created } = presentUserToken(row)
    return { ...created, token: value }
  },

  deleteUserToken: async ({ db, params, principal }) => {
    requireDeleted(await deleteToken(db, principal.user.id, params.tokenId))
  },
})
