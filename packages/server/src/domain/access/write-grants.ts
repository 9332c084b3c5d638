import type { Role } from '@scriptorium/schema/tables/levels'
import type { GrantRow } from '@scriptorium/schema/tables/places'
import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'

/** What is granted to whom. An end that is undefined leaves that of an earlier grant as it is. */
export type Grant = Omit<GrantRow, 'expiresAt' | 'lastingRole'> & { role: Role; expiresAt: string | null | undefined }

const rowsPerStatement = 400

const lastingRole = `case when excluded.expires_at is null then null
  when grants.expires_at is null then grants.role else grants.lasting_role end`

/** Grants roles in place of those that the users and teams had. A role that ends gives the lasting one back at its end. */
export const writeGrants = async (db: Knex, grants: readonly Grant[]): Promise<void> => {
  for (const [isEndKept, alike] of Map.groupBy(grants, ({ expiresAt }) => expiresAt === undefined)) {
    const role = { role: db.raw('excluded.role') }
    const end = { expiresAt: db.raw('excluded.expires_at'), lastingRole: db.raw(lastingRole) }
    for (const batch of batchesOf(alike, rowsPerStatement))
      await db('grants')
        .insert(batch.map((grant) => ({ ...grant, expiresAt: grant.expiresAt ?? null })))
        .onConflict(['targetType', 'targetId', 'subjectType', 'subjectId'])
        .merge(isEndKept ? role : { ...role, ...end })
  }
}

/** Deletes the grants whose end has come, and gives back the lasting roles that they took the place of. */
export const endGrants = async (db: Knex, now: string): Promise<void> => {
  const ended = () => db('grants').where('expiresAt', '<=', now)
  const lasting = { role: db.raw<Role>('lasting_role'), lastingRole: null, expiresAt: null }
  await ended().whereNotNull('lastingRole').update(lasting)
  await ended().delete()
}
