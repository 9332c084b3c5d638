import type { RequestHandler } from 'express'
import { hashToken } from '../access/token.ts'
import { ask } from '../db/ask.ts'
import type { Database } from '../db/open.ts'
import type { UserRow } from '../db/tables/people.ts'
import { Problem } from '../problem.ts'

/** The authenticated caller. */
export interface Principal {
  user: UserRow
  tokenId: string
}

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
export const findCaller = async (db: Database, token: string): Promise<Principal | undefined> => {
  const [found] = await ask<TokenOwner>(db.read, byHash, { hash: hashToken(token) })
  const now = new Date()
  if (!found || (found.expiresAt && found.expiresAt <= now.toISOString())) return undefined
  noteUse(db, found, now)
  return { user: found, tokenId: found.tokenId }
}

/**
 * Checks the bearer token before the body is read. The validator's own security handlers are not used because they turn every
 * failure into 401, including database failures.
 */
export const authenticate =
  (db: Database): RequestHandler =>
  async (req, _res, next) => {
    const [, token] = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(req.headers.authorization ?? '') ?? []
    if (!token) throw new Problem('unauthenticated', 'Send the header Authorization: Bearer <token>')
    const caller = await findCaller(db, token)
    if (!caller) throw new Problem('unauthenticated', 'The token is not known, was revoked, or has expired')
    req.principal = caller
    next()
  }
