import type { UserPrincipal } from '../../../domain/access/principal.ts'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { requireDeleted } from '../require-deleted.ts'
import { presentSession } from './presenter.ts'
import { deleteSession, findSession, listSessions, type SessionOwner } from './repo.ts'

const ownerOf = ({ user, reach }: UserPrincipal): SessionOwner => ({
  userId: user.id,
  ...(reach && 'only' in reach && { providerId: reach.providerId }),
})

export const sessions = defineHandlers('sessions', {
  getCurrentSession: async ({ db, principal, problem }) => {
    const found = await findSession(db, ownerOf(principal), principal.tokenId)
    if (!found) throw problem('not_found', 'This request has a token and no session')
    return presentSession(found, principal.tokenId)
  },

  signOut: async ({ db, principal, setSession }) => {
    const { userId, providerId } = ownerOf(principal)
    requireDeleted(await deleteSession(db, { userId, providerId }, principal.tokenId))
    // The page `/signed-in` has a session of its own, which creates tokens.
    if (providerId !== undefined) await db('samlSessions').where({ userId, providerId }).delete()
    setSession({ secret: '', maxAgeS: 0 })
  },

  listSessions: ({ db, list, principal }) =>
    listSessions(db, ownerOf(principal), list, (row) => presentSession(row, principal.tokenId)),

  endSession: async ({ db, params, principal }) => {
    requireDeleted(await deleteSession(db, ownerOf(principal), params.sessionId))
  },
})
