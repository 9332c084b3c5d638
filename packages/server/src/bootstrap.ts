import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { hashToken, newToken } from './access/token.ts'
import { newId } from './db/id.ts'
import type { Database } from './db/open.ts'

const ensureSecret = async (trx: Knex.Transaction): Promise<string> => {
  const found = await trx('settings').where({ name: 'secret' }).first()
  if (found) return found.value
  const value = randomBytes(32).toString('base64url')
  await trx('settings').insert({ name: 'secret', value })
  return value
}

const createFirstUser = async (trx: Knex.Transaction, createdAt: string): Promise<string> => {
  const userId = newId()
  const organizationId = newId()
  await trx('users').insert({ id: userId, displayName: 'Admin', createdAt })
  await trx('organizations').insert({
    id: organizationId,
    title: 'Scriptorium',
    type: 'business',
    defaultRole: 'none',
    emailDomains: '[]',
    mergeRules: JSON.stringify({ type: 'none' }),
    sso: 'off',
    ai: 'off',
    inviteLinks: 'off',
    createdBy: userId,
    createdAt,
  })
  await trx('members').insert({ organizationId, userId, role: 'admin', joinedAt: createdAt })
  return userId
}

/** What the first run has made; `adminToken` only when there was no user yet. */
export interface Bootstrapped {
  /** Signs cursors; the same for all servers on one database. */
  secret: string
  adminToken?: string
  /** The given token is not one of this database, so nobody can use it. */
  isTokenUnknown?: true
}

/**
 * Gives an empty database its secret, its first user, organization and token. Servers that start together on one database
 * wait for each other, so that only one of them finds it empty.
 */
export const bootstrap = ({ writeTx }: Database, givenToken?: string, now = new Date()): Promise<Bootstrapped> =>
  writeTx(async (trx) => {
    const secret = await ensureSecret(trx)
    if (await trx('users').first('id')) {
      const isKnown =
        givenToken === undefined ||
        (await trx('tokens')
          .where({ hash: hashToken(givenToken) })
          .first('id'))
      return { secret, ...(!isKnown && { isTokenUnknown: true as const }) }
    }
    const createdAt = now.toISOString()
    const adminToken = givenToken ?? newToken()
    const userId = await createFirstUser(trx, createdAt)
    await trx('tokens').insert({ id: newId(), userId, label: 'First run', hash: hashToken(adminToken), createdAt })
    return { secret, adminToken }
  }, 'bootstrap')
