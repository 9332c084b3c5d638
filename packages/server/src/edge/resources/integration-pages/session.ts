import type { Request, Response } from 'express'
import type { UserPrincipal } from '../../../domain/access/principal.ts'
import { signToken, verifyToken } from '../../../domain/access/signed-token.ts'
import { hashToken } from '../../../domain/access/token.ts'
import { findCaller, findCallerByHash } from '../../http/authenticate.ts'
import type { Services } from '../../services.ts'
import { cookieOf, setCookie } from '../saml-providers/cookies.ts'
import { endSession, findSession } from '../saml-providers/session.ts'

const sessionLifetimeS = 12 * 3600

type SessionServices = Pick<Services, 'config' | 'database' | 'secret'>

/** Returns whoever signed in with a provider. Like their tokens, the session opens the provider's organization only. */
const providerCaller = async ({ database }: SessionServices, secret: string): Promise<UserPrincipal | undefined> => {
  const session = secret === '' ? undefined : await findSession(database.read, secret)
  if (!session) return undefined
  const { user, organization, providerId } = session
  return { kind: 'user', user, tokenId: '', reach: { only: organization.id, providerId } }
}

/** Returns the signed-in person, or undefined. A session ends with the token or the provider's session that it began with. */
export const findPerson = async (req: Request, services: SessionServices): Promise<UserPrincipal | undefined> => {
  const claims = await verifyToken(services.secret, 'page+jwt', cookieOf(req, services.config, 'scriptorium-pages'))
  const caller = claims?.sub === undefined ? undefined : await findCallerByHash(services.database, claims.sub)
  return caller ?? providerCaller(services, cookieOf(req, services.config, 'scriptorium-session'))
}

/** Signs a person in with one of their tokens. Returns false if the token is not valid. The cookie has the hash only. */
export const signInWithToken = async (res: Response, services: SessionServices, token: string): Promise<boolean> => {
  const { config, database, secret } = services
  if (!(await findCaller(database, token))) return false
  const claims = { sub: hashToken(token) }
  const value = await signToken(secret, 'page+jwt', { claims, lifetimeS: sessionLifetimeS })
  setCookie(res, config, 'scriptorium-pages', { value, maxAgeS: sessionLifetimeS, path: '/o' })
  return true
}

/** Signs a person out of the pages. */
export const signOut = async (req: Request, res: Response, { config, database }: SessionServices): Promise<void> => {
  const secret = cookieOf(req, config, 'scriptorium-session')
  if (secret !== '') await endSession(database, hashToken(secret))
  for (const name of ['scriptorium-pages', 'scriptorium-session'] as const)
    setCookie(res, config, name, { value: '', maxAgeS: 0, path: '/o' })
}
