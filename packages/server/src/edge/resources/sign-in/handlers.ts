import type { OperationId, Session } from '@scriptorium/types'
import { recordSession } from '../../../domain/audit/record.ts'
import { defineHandlers, type Context } from '../../http/operations/handlers.ts'
import { oidcAddressesOf, serverProvider } from '../oidc-providers/addresses.ts'
import { challengeLifetimeMs, createChallenge } from '../passkeys/challenges.ts'
import { relyingPartyOf, requireRelyingParty } from '../passkeys/relying-party.ts'
import { findPasskeyByCredential } from '../passkeys/repo.ts'
import { checkProof } from '../passkeys/verify.ts'
import { presentSession } from '../sessions/presenter.ts'
import { startSession } from '../sessions/start-session.ts'
import { emailKey } from '../users/rules.ts'
import { redeemCode } from './codes.ts'

type SignIn = 'signInWithCode' | 'signInWithPasskey'

const begin = async (
  { db, principal, requestId, setSession }: Pick<Context<SignIn>, 'db' | 'principal' | 'requestId' | 'setSession'>,
  userId: string,
  operationId: OperationId & SignIn,
): Promise<Session> => {
  const { row, cookie } = await startSession(db, { ...principal, userId })
  await recordSession(db, { userId, sessionId: row.id, requestId, operationId })
  setSession(cookie)
  return presentSession(row, row.id)
}

export const signIn = defineHandlers('sign-in', {
  getSignInMethods: ({ services: { config, mailer, urls } }) => ({
    mail: mailer.canSend,
    passkeys: relyingPartyOf(config) !== undefined,
    providers: config.oidcIssuer
      ? [{ label: config.oidcLabel, startURL: oidcAddressesOf(urls.api(''), serverProvider).startUrl }]
      : [],
  }),

  signInWithCode: async (context) => {
    const userId = await redeemCode(context.db, context.body.code)
    if (userId === undefined) throw context.problem('forbidden', 'The link was used or has expired: ask for a new one')
    return begin(context, userId, 'signInWithCode')
  },

  requestSignInLink: async ({ body, db, services }) => {
    const email = emailKey(body.email)
    // The job finds out whether there is such a user, so that the time of the answer tells nothing.
    if (!services.mailer.canSend) return
    const payload = { email, ...(body.language && { language: body.language }) }
    await services.jobs.enqueue(db, 'sendSignInLink', payload, { unique: email })
  },

  startPasskeySignIn: async ({ db, services }) => ({
    rpId: requireRelyingParty(services.config).id,
    challenge: await createChallenge(db, null),
    userVerification: 'required',
    timeout: challengeLifetimeMs,
  }),

  signInWithPasskey: async (context) => {
    const { body, db, now, problem, services } = context
    const isTrouble = (error: unknown) => services.database.dialect.trouble(error) !== undefined
    const passkey = await findPasskeyByCredential(db, body.id)
    const checking = { db, party: requireRelyingParty(services.config), isTrouble }
    const counter = passkey && (await checkProof(checking, body, passkey))
    if (counter === undefined) throw problem('forbidden', 'This server does not know the passkey, or it took too long')
    await db('passkeys').where({ id: passkey!.id }).update({ counter, lastUsedAt: now })
    return begin(context, passkey!.userId, 'signInWithPasskey')
  },
})
