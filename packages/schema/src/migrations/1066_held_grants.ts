import type { Dialect } from '@scriptorium/database/dialect'
import type { Knex } from 'knex'

const nowSql: Record<Dialect['name'], string> = {
  sqlite: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  postgres: `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}

/** Adds a view of the grants as they are at this moment, so that roles end on time even if no job has deleted them yet. */
export const up = async (db: Knex, { name }: Dialect): Promise<void> => {
  await db.schema.alterTable('grants', (t) => {
    t.index('expiresAt')
  })
  const now = nowSql[name]
  await db.raw(`create view held_grants as
    select target_type, target_id, subject_type, subject_id, created_at,
      case when expires_at <= ${now} then lasting_role else role end as role,
      case when expires_at <= ${now} then null else expires_at end as expires_at,
      case when expires_at <= ${now} then null else lasting_role end as lasting_role
    from grants where expires_at is null or lasting_role is not null or expires_at > ${now}`)
}
