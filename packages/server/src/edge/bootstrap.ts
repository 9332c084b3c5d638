import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { roleToGive } from '../domain/access/own-role.ts'
import { hashToken, newToken } from '../domain/access/token.ts'
import { newId } from '@scriptorium/basics/id'
import type { Database } from '@scriptorium/database/open'

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
  await trx('members').insert({ organizationId, userId, role: roleToGive('admin', 'admin'), joinedAt: createdAt })
  return userId
}

/** The result of `bootstrap`. `adminToken` is set only if the database had no users. */
export interface BootstrapResult {
  /** Signs cursors. All servers on one database share it. */
  secret: string
  adminToken?: string
  /** The given token does not exist in the database, so it cannot be used. */
  isTokenUnknown?: true
}

/**
 * Creates the secret of a database and, if the database is empty, its first user, organization and token. Servers that start
 * at the same time wait for each other, so that only one of them finds the database empty.
 */
export const bootstrap = ({ writeTx }: Database, givenToken?: string): Promise<BootstrapResult> =>
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
    const createdAt = new Date().toISOString()
    const adminToken = givenToken ?? newToken()
    const userId = await createFirstUser(trx, createdAt)
    await trx('tokens').insert({ id: newId(), userId, label: 'First run', hash: hashToken(adminToken), createdAt })
    return { secret, adminToken }
  }, 'bootstrap')
