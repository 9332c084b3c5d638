import type { Knex } from 'knex'
import { hashToken, newSecret } from '../../../domain/access/token.ts'

const minuteMs = 60_000

/** How long the code of a link works: one that was mailed, and one that an operator passes on. */
export const codeLifetimesMs = { mailed: 15 * minuteMs, printed: 60 * minuteMs }

/** Creates a code with which a user signs in once. Only its hash is stored. */
export const createCode = async (db: Knex, userId: string, lifetimeMs: number): Promise<string> => {
  const code = newSecret()
  const expiresAt = new Date(Date.now() + lifetimeMs).toISOString()
  await db('signInCodes').insert({ hash: hashToken(code), userId, expiresAt })
  return code
}

/** Uses a code up. Returns its user, or undefined if it is unknown, was used before or has expired. */
export const redeemCode = async (db: Knex, code: string): Promise<string | undefined> => {
  const hash = hashToken(code)
  const found = await db('signInCodes').where({ hash }).where('expiresAt', '>', new Date().toISOString()).first()
  // Of two requests with the code, only one deletes it.
  const used = await db('signInCodes').where({ hash }).delete()
  return used === 0 ? undefined : found?.userId
}

/** Returns the link of a code. What follows `#` is in no log of a server or a proxy. */
export const signInLink = (studioUrl: string, code: string): string => `${studioUrl}/sign-in#code=${code}`
