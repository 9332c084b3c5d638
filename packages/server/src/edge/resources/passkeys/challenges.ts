import type { Knex } from 'knex'
import { hashToken, newSecret } from '../../../domain/access/token.ts'

/** How long the browser has to answer a challenge. */
export const challengeLifetimeMs = 5 * 60_000

/** Creates a challenge for a user who adds a passkey, or for somebody who signs in. */
export const createChallenge = async (db: Knex, userId: string | null): Promise<string> => {
  const challenge = newSecret()
  const expiresAt = new Date(Date.now() + challengeLifetimeMs).toISOString()
  await db('passkeyChallenges').insert({ hash: hashToken(challenge), userId, expiresAt })
  return challenge
}

/** Uses a challenge up. Returns whether it was made for the same purpose, and has not been used or expired. */
export const useChallenge = async (db: Knex, challenge: string, userId: string | null): Promise<boolean> => {
  const which = { hash: hashToken(challenge), userId }
  return (await db('passkeyChallenges').where(which).where('expiresAt', '>', new Date().toISOString()).delete()) > 0
}
