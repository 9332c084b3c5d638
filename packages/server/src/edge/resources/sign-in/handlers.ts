import { recordSession } from '../../../domain/audit/record.ts'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { presentSession } from '../sessions/presenter.ts'
import { startSession } from '../sessions/start-session.ts'
import { emailKey } from '../users/rules.ts'
import { redeemCode } from './codes.ts'

export const signIn = defineHandlers('sign-in', {
  getSignInMethods: ({ services }) => ({ mail: services.mailer.canSend }),

  signInWithCode: async ({ body, db, principal, problem, requestId, setSession }) => {
    const userId = await redeemCode(db, body.code)
    if (userId === undefined) throw problem('forbidden', 'The link was used or has expired: ask for a new one')
    const { row, cookie } = await startSession(db, { ...principal, userId })
    await recordSession(db, { userId, sessionId: row.id, requestId, operationId: 'signInWithCode' })
    setSession(cookie)
    return presentSession(row, row.id)
  },

  requestSignInLink: async ({ body, db, services }) => {
    const email = emailKey(body.email)
    // The job finds out whether there is such a user, so that the time of the answer tells nothing.
    if (services.mailer.canSend) await services.jobs.enqueue(db, 'sendSignInLink', { email }, { unique: email })
  },
})
