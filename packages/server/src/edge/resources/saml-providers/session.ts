import type { Profile } from '@scriptorium/sign-on/saml/service-provider'
import type { Knex } from 'knex'
import { hashToken, newSecret } from '../../../domain/access/token.ts'
import type { OrganizationRow, TokenRow, UserRow } from '@scriptorium/schema/tables/people'
import type { Database } from '@scriptorium/database/open'
import { recordSignIn } from '../../../domain/audit/record.ts'
import type { SamlProviderRow, SamlSessionRow } from '@scriptorium/schema/tables/saml'
import { logoutLifetimeMs, type Subject } from '@scriptorium/sign-on/saml/logout'
import type { Services } from '../../services.ts'
import type { BegunSessions } from './cookies.ts'
import { startSession } from '../sessions/start-session.ts'
import { findOrganization } from '../organizations/repo.ts'
import { createToken } from '../user-tokens/repo.ts'

const sessionLifetimeMs = 12 * 3_600_000
const dayMs = 86_400_000

/** A person who is signed in to one organization. */
export interface Session {
  hash: string
  providerId: string
  provider: SamlProviderRow
  /** Who the person is to the provider. Undefined for a session that a server of an older version began. */
  subject: Subject | undefined
  user: UserRow
  organization: OrganizationRow
}

/** The browser of a person who signs in: its header `User-Agent`, and the cookie of its session or an empty string. */
interface Browser {
  userAgent: string
  cookie: string
  /** Where it can sign out of the provider. */
  signOutUrl?: string | undefined
}

/** Begins the sessions of a person for whom a provider vouches. */
export const beginSessions = async (
  trx: Knex,
  { providerId, userId, subject }: Pick<SamlSessionRow, 'providerId' | 'subject' | 'userId'>,
  { userAgent, cookie, signOutUrl }: Browser,
  now: Date,
): Promise<BegunSessions> => {
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs).toISOString()
  await trx('samlSessions').insert({ providerId, userId, subject, hash: hashToken(secret), browser: null, expiresAt })
  const begun = await startSession(trx, { userId, providerId, signOutUrl, browser: userAgent, cookie }, now)
  return { secret, cookie: begun.cookie }
}

/** Exchanges the ticket of a sign-in for sessions. Returns undefined if it is another browser. */
export const redeemTicket = (
  { writeTx }: Pick<Database, 'writeTx'>,
  ticket: string,
  browser: string,
  { userAgent, cookie }: Browser,
): Promise<BegunSessions | undefined> =>
  writeTx(async (trx) => {
    const now = Date.now()
    await trx('samlSessions').where('expiresAt', '<', new Date(now).toISOString()).delete()
    const which = { hash: hashToken(ticket), browser: hashToken(browser) }
    const row = await trx('samlSessions').where(which).first()
    // Of two requests with the ticket, only one deletes it.
    if (!row || (await trx('samlSessions').where(which).delete()) === 0) return undefined
    return beginSessions(trx, row, { userAgent, cookie }, new Date(now))
  })

/** Returns the session of a cookie, unless it has expired or the person is no active member any more. */
export const findSession = async (db: Knex, secret: string): Promise<Session | undefined> => {
  const hash = hashToken(secret)
  const row = await db('samlSessions')
    .where({ hash, browser: null })
    .where('expiresAt', '>', new Date().toISOString())
    .first()
  if (!row) return undefined
  const provider = await db('samlProviders').where({ id: row.providerId }).first()
  const user = await db('users').where({ id: row.userId }).first()
  const organization = provider && (await findOrganization(db, provider.organizationId))
  if (!user || !organization) return undefined
  const member = await db('members').where({ organizationId: organization.id, userId: user.id }).first()
  if (!member || member.disabledAt) return undefined
  const subject = row.subject === null ? undefined : (JSON.parse(row.subject) as Subject)
  return { hash, providerId: row.providerId, provider, subject, user, organization }
}

/** Ends a session, and that of the studio in the same browser. Tokens that were created in it keep working. */
export const endSession = ({ writeTx }: Pick<Database, 'writeTx'>, hash: string, cookie = ''): Promise<void> =>
  writeTx(async (trx) => {
    await trx('samlSessions').where({ hash }).delete()
    if (cookie !== '')
      await trx('sessions')
        .where({ hash: hashToken(cookie) })
        .delete()
  })

/**
 * Ends all sessions of the person whom a logout request of the provider names. A request that is sent again ends no later
 * session. Tokens keep working.
 */
export const endSessionsOfPerson = async (
  { database }: Pick<Services, 'database'>,
  { provider, profile, httpRequestId }: { provider: SamlProviderRow; profile: Profile; httpRequestId: string },
): Promise<void> => {
  const { id: providerId, organizationId } = provider
  const id = hashToken(`logout ${providerId} ${profile.ID}`)
  await database.writeTx(async (trx) => {
    const identity = await trx('samlIdentities').where({ providerId, nameId: profile.nameID }).first()
    if (!identity || (await trx('samlRequests').where({ id }).first())) return
    const expiresAt = new Date(Date.now() + logoutLifetimeMs).toISOString()
    await trx('samlRequests').insert({ id, providerId, value: '', browser: '', expiresAt }).onConflict('id').ignore()
    const { userId } = identity
    await trx('samlSessions').where({ providerId, userId }).delete()
    await trx('sessions').where({ samlProviderId: providerId, userId }).delete()
    await recordSignIn(trx, 'signOutWithSAML', { organizationId, providerId, userId, requestId: httpRequestId })
  })
  await database.replica?.noteWrite([`organization:${organizationId}`])
}

/** Returns the tokens that a person created after signing in with this provider, newest first. */
export const listSessionTokens = (db: Knex, { providerId, user }: Session): Promise<TokenRow[]> =>
  db('tokens')
    .where({ samlProviderId: providerId, userId: user.id })
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(100)

/** Records that a form was sent. Returns false if it was sent before: a browser sends it again when its page is reloaded. */
const useForm = async (trx: Knex, { hash, providerId }: Session, formId: string): Promise<boolean> => {
  const id = hashToken(`form ${hash} ${formId}`)
  const expiresAt = new Date(Date.now() + sessionLifetimeMs).toISOString()
  const row = { id, providerId, value: '', browser: '', expiresAt }
  return (await trx('samlRequests').insert(row).onConflict('id').ignore().returning('id')).length > 0
}

/**
 * Creates a token that opens the organization of the provider only. Returns its value, or undefined if the same form has created
 * one before.
 */
export const createSessionToken = async (
  { writeTx }: Pick<Database, 'writeTx'>,
  session: Session,
  { label, days, formId }: { label: string; days: number; formId?: string | undefined },
): Promise<string | undefined> => {
  const { providerId, user } = session
  const now = Date.now()
  const [createdAt, expiresAt] = [new Date(now).toISOString(), new Date(now + days * dayMs).toISOString()]
  const given = { userId: user.id, label, createdAt, expiresAt, samlProviderId: providerId }
  return writeTx(async (trx) => {
    if (formId !== undefined && !(await useForm(trx, session, formId))) return undefined
    return (await createToken(trx, given)).value
  }, `user:${user.id}`)
}

/** Deletes a token that `listSessionTokens` returns. */
export const deleteSessionToken = (
  { writeTx }: Pick<Database, 'writeTx'>,
  { providerId, user }: Session,
  id: string,
): Promise<number> =>
  writeTx((trx) => trx('tokens').where({ id, samlProviderId: providerId, userId: user.id }).delete(), `user:${user.id}`)
