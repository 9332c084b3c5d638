import type { Role } from '@scriptorium/schema/tables/levels'
import type { GrantRow } from '@scriptorium/schema/tables/places'
import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import { rank, rankSql } from './roles.ts'

/** What is granted to whom. */
export type Grant = Omit<GrantRow, 'expiresAt' | 'lastingRole'> & { role: Role }

const rowsPerStatement = 400

const lastingRole = `case when excluded.expires_at is null then null
  when grants.expires_at is null then grants.role else grants.lasting_role end`

// Whoever takes a role away from somebody means what comes after it, too.
const noStronger = `case when ${rankSql('grants.lasting_role')} > ${rankSql('excluded.role')}
  then excluded.role else grants.lasting_role end`

/**
 * Grants roles in place of those that the users and teams had. A role that ends gives the lasting one back at its end. An end that is
 * undefined leaves those of earlier grants as they are.
 */
export const writeGrants = async (
  db: Knex,
  grants: readonly Grant[],
  expiresAt: string | null | undefined,
): Promise<void> => {
  const end =
    expiresAt === undefined ? { lastingRole: db.raw(noStronger) } : { expiresAt, lastingRole: db.raw(lastingRole) }
  for (const batch of batchesOf(grants, rowsPerStatement))
    await db('grants')
      .insert(batch.map((grant) => ({ ...grant, expiresAt: expiresAt ?? null })))
      .onConflict(['targetType', 'targetId', 'subjectType', 'subjectId'])
      .merge({ role: db.raw('excluded.role'), ...end })
}

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
