import type { RequestHandler } from 'express'
import type { Principal, UserPrincipal } from '../access/principal.ts'
import { typeOfToken, type TokenType } from '../access/signed-token.ts'
import { hashToken } from '../access/token.ts'
import { queryRows } from '../db/query-rows.ts'
import type { Database } from '../db/open.ts'
import type { UserRow } from '../db/tables/people.ts'
import { readInstallationToken, readIntegrationToken } from '../integrations/tokens.ts'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'
import { readContentToken } from '../sites/content-token.ts'

const byHash = `select t.id as token_id, t.expires_at, t.last_used_at, u.*
  from tokens t join users u on u.id = t.user_id where t.hash = :hash`

type TokenOwner = UserRow & { tokenId: string; expiresAt: string | null; lastUsedAt: string | null }

const useIntervalMs = 60_000

const noteUse = ({ writeTxUnsynced }: Database, { tokenId, lastUsedAt }: TokenOwner, now: Date) => {
  if (lastUsedAt && now.getTime() - Date.parse(lastUsedAt) < useIntervalMs) return
  // A failed or slow update of the last use must not fail or delay the request.
  writeTxUnsynced(async (trx) => {
    await trx('tokens').where({ id: tokenId }).update({ lastUsedAt: now.toISOString() })
  }).catch(() => {})
}

/** Returns the owner of a valid token and records the use, or undefined if the token is unknown or has expired. */
export const findCaller = async (db: Database, token: string): Promise<UserPrincipal | undefined> => {
  const [found] = await queryRows<TokenOwner>(db.read, byHash, { hash: hashToken(token) })
  const now = new Date()
  if (!found || (found.expiresAt && found.expiresAt <= now.toISOString())) return undefined
  noteUse(db, found, now)
  return { kind: 'user', user: found, tokenId: found.tokenId }
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

/**
 * Checks the bearer token before the body is read. The validator's own security handlers are not used because they turn every
 * failure into 401, including database failures.
 */
export const authenticate =
  (services: Services): RequestHandler =>
  async (req, _res, next) => {
    // Content tokens contain the claims of a visitor, so they are longer than the tokens of users.
    const [, token] = /^Bearer +([\x21-\x7e]{1,8192})$/i.exec(req.headers.authorization ?? '') ?? []
    if (!token) throw new Problem('unauthenticated', 'Send the header Authorization: Bearer <token>')
    const caller = await identify(services, token)
    if (!caller) throw new Problem('unauthenticated', 'The token is unknown, revoked or expired')
    req.principal = caller
    next()
  }
