import { operations } from '@scriptorium/types'
import type { Request, RequestHandler } from 'express'
import type { Principal, StrangerPrincipal, UserPrincipal } from '../../domain/access/principal.ts'
import type { Reach } from '../../domain/access/reach.ts'
import { typeOfToken, type TokenType } from '../../domain/access/signed-token.ts'
import { hashToken } from '../../domain/access/token.ts'
import { queryRow } from '@scriptorium/database/query-rows'
import type { Database } from '@scriptorium/database/open'
import type { UserRow } from '@scriptorium/schema/tables/people'
import { readInstallationToken, readIntegrationToken } from '../../domain/integrations/tokens.ts'
import { Problem } from '../../ground/problem.ts'
import type { Services } from '../services.ts'
import { readContentToken } from '../../domain/sites/visitors/content-token.ts'
import { sessionEnd } from '../../domain/access/session-times.ts'
import { networkOf } from './rate-limit.ts'
import { isForeign, isOwn, readSessionCookie } from './session-cookie.ts'

// The organizations that require single sign-on of the user, each with an active provider.
const required = `select string_agg(sp.organization_id || ' ' || sp.protocol || '/' || sp.id, ' ') from saml_providers sp
  join organizations o on o.id = sp.organization_id
  join members m on m.organization_id = sp.organization_id and m.user_id = t.user_id
  where sp.status = 'active' and (o.sso = 'on' or m.sso_at is not null)`

const byHash = (
  table: 'sessions' | 'tokens',
) => `select t.id as token_id, t.expires_at, t.last_used_at, t.saml_provider_id, u.*,
    ${table === 'sessions' ? 't.ends_at' : 'null as ends_at'},
    (select p.organization_id from saml_providers p where p.id = t.saml_provider_id) as saml_organization_id,
    (${required}) as sso_required
  from ${table} t join users u on u.id = t.user_id where t.hash = :hash`

const statements = { tokens: byHash('tokens'), sessions: byHash('sessions') }

interface TokenOwner extends UserRow {
  tokenId: string
  /** Only of a session: when it ends in any case. */
  endsAt: string | null
  expiresAt: string | null
  lastUsedAt: string | null
  samlProviderId: string | null
  samlOrganizationId: string | null
  /** Ids of organizations and paths of providers, in turns. */
  ssoRequired: string | null
}

const reachOf = ({ samlProviderId, samlOrganizationId, ssoRequired }: TokenOwner): Reach | undefined => {
  if (samlProviderId) return { only: samlOrganizationId!, providerId: samlProviderId }
  if (!ssoRequired) return undefined
  const ids = ssoRequired.split(' ')
  const pairs = ids.flatMap((id, index): [string, string][] => (index % 2 === 0 ? [[id, ids[index + 1]!]] : []))
  return { except: new Map(pairs) }
}

const useIntervalMs = 60_000

const noteUse = ({ writeTxUnsynced }: Database, { tokenId, endsAt, lastUsedAt }: TokenOwner, now: Date) => {
  if (lastUsedAt && now.getTime() - Date.parse(lastUsedAt) < useIntervalMs) return
  // A failed or slow update of the last use must not fail or delay the request.
  writeTxUnsynced(async (trx) => {
    const used = { lastUsedAt: now.toISOString() }
    if (endsAt === null) await trx('tokens').where({ id: tokenId }).update(used)
    else
      await trx('sessions')
        .where({ id: tokenId })
        .update({ ...used, expiresAt: sessionEnd(now, endsAt) })
  }).catch(() => {})
}

/** Returns the owner of a valid token and records the use, or undefined if the token is unknown or has expired. */
export const findCaller = (db: Database, token: string): Promise<UserPrincipal | undefined> =>
  findCallerByHash(db, hashToken(token))

/** Returns what `findCaller` returns, for the hash of a token or of the cookie of a session. */
export const findCallerByHash = async (
  db: Database,
  hash: string,
  table: 'sessions' | 'tokens' = 'tokens',
): Promise<UserPrincipal | undefined> => {
  const found = await queryRow<TokenOwner>(db.read, statements[table], { hash })
  const now = new Date()
  if (!found || (found.expiresAt && found.expiresAt <= now.toISOString())) return undefined
  // The token of a provider that was deleted.
  if (found.samlProviderId && !found.samlOrganizationId) return undefined
  noteUse(db, found, now)
  const reach = reachOf(found)
  return { kind: 'user', user: found, tokenId: found.tokenId, ...(reach && { reach }) }
}

/** Returns the caller of a signed token, or undefined if the token is not valid. */
type ReadSigned = (services: Services, token: string) => Promise<Principal | undefined>

/** The types of signed tokens that the API takes. Each type has one reader, which verifies the signature itself. */
const signed: Readonly<Partial<Record<TokenType, ReadSigned>>> = {
  'integration+jwt': ({ secret, database }, token) => readIntegrationToken({ secret, db: database.read }, token),
  'installation+jwt': ({ secret, database }, token) => readInstallationToken({ secret, db: database.read }, token),
  'content+jwt': ({ secret, database }, token) => readContentToken({ secret, db: database.read }, token),
}

const identify = (services: Services, token: string): Promise<Principal | undefined> => {
  const readSigned = signed[typeOfToken(token) as TokenType]
  return readSigned ? readSigned(services, token) : findCaller(services.database, token)
}

const strangerOf = (req: Request, { config }: Services): StrangerPrincipal => {
  // Otherwise a foreign page could sign a person in as somebody else.
  if (isForeign(req, config)) throw new Problem('forbidden', 'Another site sent this request')
  const browser = req.headers['user-agent'] ?? ''
  const cookie = readSessionCookie(req, config)
  return { kind: 'stranger', tokenId: `address ${networkOf(req.ip ?? '')}`, browser, cookie }
}

// A form or a link of another site cannot send the header, and a request that has it says where it comes from.
const readSession = async (req: Request, { config, database }: Services): Promise<UserPrincipal | undefined> => {
  const secret = readSessionCookie(req, config)
  const userId = req.headers['x-scriptorium-session']
  if (secret === '' || userId === undefined) return undefined
  if (!isOwn(req, config)) throw new Problem('forbidden', 'The cookie of a session counts only on pages of this server')
  const caller = await findCallerByHash(database, hashToken(secret), 'sessions')
  if (!caller) throw new Problem('unauthenticated', 'The session has ended: sign in again')
  // Otherwise what one person has typed would be saved as written by another one, who has signed in in the same browser since.
  if (userId !== '1' && userId !== caller.user.id)
    throw new Problem('unauthenticated', 'Somebody else is signed in in this browser: sign in again')
  return caller
}

const callerOf = async (req: Request, services: Services): Promise<Principal> => {
  const { operationId } = req
  if (operationId && 'open' in operations[operationId]) return strangerOf(req, services)
  const { authorization } = req.headers
  const session = authorization === undefined ? await readSession(req, services) : undefined
  if (session) return session
  // Content tokens contain the claims of a visitor, so they are longer than the tokens of users.
  const [, token] = /^Bearer +([\x21-\x7e]{1,8192})$/i.exec(authorization ?? '') ?? []
  if (!token) throw new Problem('unauthenticated', 'Send the header Authorization: Bearer <token>')
  const caller = await identify(services, token)
  if (!caller) throw new Problem('unauthenticated', 'The token is unknown, revoked or expired')
  return caller
}

/**
 * Checks the bearer token or the session before the body is read. The validator's own security handlers are not used because they turn every
 * failure into 401, including database failures.
 */
export const authenticate =
  (services: Services): RequestHandler =>
  async (req, _res, next) => {
    req.principal = await callerOf(req, services)
    next()
  }
