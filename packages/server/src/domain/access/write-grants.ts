import type { Role } from '@scriptorium/schema/tables/levels'
import type { GrantRow } from '@scriptorium/schema/tables/places'
import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import { rank, rankSql } from './roles.ts'

/** What is granted to whom. */
export type Grant = Omit<GrantRow, 'expiresAt' | 'lastingRole'> & { role: Role }

const lastingRole = `case when excluded.expires_at is null then null
  when grants.expires_at is null then grants.role else grants.lasting_role end`

// A grant that has ended stays until a job deletes it.
const hasEnded = 'grants.expires_at <= excluded.created_at'
const sameEnd = `case when ${hasEnded} then null else grants.expires_at end`

// Whoever takes a role away from somebody means what comes after it, too.
const noStronger = `case when ${hasEnded} then null
  when ${rankSql('grants.lasting_role')} > ${rankSql('excluded.role')}
  then excluded.role else grants.lasting_role end`

/**
 * Grants roles in place of those that the users and teams had. A role that ends gives the lasting one back at its end. An end that is
 * undefined leaves those of earlier grants as they are. `createdAt` of the grants is the present time.
 */
export const writeGrants = async (
  db: Knex,
  grants: readonly Grant[],
  expiresAt: string | null | undefined,
): Promise<void> => {
  const end =
    expiresAt === undefined
      ? { expiresAt: db.raw(sameEnd), lastingRole: db.raw(noStronger) }
      : { expiresAt, lastingRole: db.raw(lastingRole) }
  for (const batch of batchesOf(grants))
    await db('grants')
      .insert(batch.map((grant) => ({ ...grant, expiresAt: expiresAt ?? null })))
      .onConflict(['targetType', 'targetId', 'subjectType', 'subjectId'])
      .merge({ role: db.raw('excluded.role'), ...end })
}

/** The tables of what roles are on. */
export const grantTables = { space: 'spaces', collection: 'collections', site: 'sites' } as const

/** Writes roles as they were before something that has come back was deleted. */
export const putBackGrants = async (db: Knex, grants: readonly GrantRow[]): Promise<void> => {
  for (const batch of batchesOf(grants)) await db('grants').insert(batch)
}

/** Sets when a role ends. What comes after it stays. Returns how many roles there were: 0 or 1. */
export const writeEnd = (
  db: Knex,
  key: Omit<GrantRow, 'createdAt' | 'expiresAt' | 'lastingRole' | 'role'>,
  expiresAt: string | null,
  now: string,
): Promise<number> =>
  db('grants')
    .where(key)
    .where((held) => held.whereNull('expiresAt').orWhere('expiresAt', '>', now).orWhereNotNull('lastingRole'))
    .update({
      role: db.raw<Role>('case when expires_at <= ? then lasting_role else role end', [now]),
      lastingRole:
        expiresAt === null ? null : db.raw('case when expires_at <= ? then null else lasting_role end', [now]),
      expiresAt,
    })

/**
 * Lets a role take effect that is no stronger than the one that a user or a team has on the same target: if that one ends, the other
 * lasts longer or comes after it.
 */
export const followGrant = async (
  db: Knex,
  { role, createdAt: _, ...key }: Grant,
  expiresAt: string | null,
): Promise<void> => {
  const ending = db('grants').where(key).whereNotNull('expiresAt')
  if (expiresAt) await ending.where({ role }).where('expiresAt', '<', expiresAt).update({ expiresAt })
  else
    await ending
      .where((either) => either.whereNull('lastingRole').orWhereRaw(`${rankSql('lasting_role')} < ?`, [rank(role)]))
      .update({ lastingRole: role })
}

/**
 * Deletes the grants whose end has come, and gives back the lasting roles that they took the place of. Returns the grants as they
 * were.
 */
export const endGrants = async (db: Knex, now: string): Promise<GrantRow[]> => {
  const ended = () => db('grants').where('expiresAt', '<=', now)
  const found = await ended().select()
  const lasting = { role: db.raw<Role>('lasting_role'), lastingRole: null, expiresAt: null }
  await ended().whereNotNull('lastingRole').update(lasting)
  await ended().delete()
  return found
}
