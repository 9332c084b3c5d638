import type { Knex } from 'knex'
import { recordSession, recordSignIn } from '../../../domain/audit/record.ts'
import { oidcPersonOf, requireAddress, type OidcPerson } from '@scriptorium/sign-on/oidc/person'
import { newId } from '@scriptorium/basics/id'
import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'
import type { Services } from '../../services.ts'
import type { SessionCookie } from '../../http/session-cookie.ts'
import type { BegunSessions } from '../saml-providers/cookies.ts'
import { beginSessions } from '../saml-providers/session.ts'
import { admit } from '../saml-providers/sign-in.ts'
import { startSession } from '../sessions/start-session.ts'
import { findUserByEmail, insertUser, takeAddress } from '../users/repo.ts'

/** The browser and the request of a sign-in. */
export interface SignInRequest {
  userAgent: string
  /** The cookie of the session that the browser had, or an empty string. */
  cookie: string
  requestId: string
  /** Where the browser can sign out of the provider. */
  signOutUrl: string | undefined
}

type Claims = Readonly<Record<string, unknown>>

/** Signs a person in with a provider of an organization, which speaks for that organization only. */
export const signInToOrganization = async (
  services: Pick<Services, 'database' | 'events'>,
  provider: SamlProviderRow,
  claims: Claims,
  { requestId, ...browser }: SignInRequest,
): Promise<BegunSessions> => {
  const person = oidcPersonOf(claims)
  const { organizationId, id: providerId } = provider
  const { writeTx, replica } = services.database
  const guards = [`organization:${organizationId}`, ...(person.email ? [`address:${person.email}`] : [])]
  const { userId, begun } = await writeTx(
    async (db) => {
      const now = new Date()
      const known = await db('samlIdentities').where({ providerId, nameId: person.subject }).first()
      if (!known) requireAddress(person)
      const userId = await admit(db, provider, { ...person, nameId: person.subject }, now.toISOString())
      await recordSignIn(db, 'signInWithOIDC', { organizationId, providerId, userId, requestId })
      const begun = await beginSessions(db, { providerId, userId, subject: null }, browser, now)
      return { userId, begun }
    },
    ...guards,
  )
  await replica?.noteWrite([`organization:${organizationId}`, `caller:${userId}`])
  return begun
}

/** Returns the user whom the provider of the server means: as before, otherwise who has proven the address, otherwise a new user. */
const findPerson = async (db: Knex, issuer: string, person: OidcPerson, now: string): Promise<string> => {
  const key = { issuer, subject: person.subject }
  const known = await db('oidcIdentities').where(key).first()
  if (known) return known.userId
  const email = requireAddress(person)
  const holder = await findUserByEmail(db, email)
  if (holder?.emailVerifiedAt) {
    await db('oidcIdentities').insert({ ...key, userId: holder.id })
    return holder.id
  }
  // Whoever entered the address without proof must not get into the account of its owner.
  const address = await takeAddress(db, { email, holder }, now)
  const id = newId()
  await insertUser(db, { id, displayName: person.displayName, ...address, photoUrl: null, createdAt: now })
  await db('oidcIdentities').insert({ ...key, userId: id })
  return id
}

/** Signs a person in with the provider of the server, for all organizations that they belong to. */
export const signInToServer = async (
  { database }: Pick<Services, 'database'>,
  issuer: string,
  claims: Claims,
  { userAgent, cookie, requestId, signOutUrl }: SignInRequest,
): Promise<SessionCookie> => {
  const person = oidcPersonOf(claims)
  const guards = [`subject:${person.subject}`, ...(person.email ? [`address:${person.email}`] : [])]
  const begun = await database.writeTx(
    async (db) => {
      const userId = await findPerson(db, issuer, person, new Date().toISOString())
      const { row, cookie: next } = await startSession(db, { userId, signOutUrl, browser: userAgent, cookie })
      await recordSession(db, { userId, sessionId: row.id, requestId, operationId: 'signInWithOIDC' })
      return { userId, next }
    },
    ...guards,
  )
  await database.replica?.noteWrite([`caller:${begun.userId}`])
  return begun.next
}
