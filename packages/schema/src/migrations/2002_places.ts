import type { Knex } from 'knex'
import type { Dialect } from '@scriptorium/database/dialect'

// PostgreSQL uses no index for a view whose columns call a volatile function, such as `clock_timestamp`.
const nowSql: Record<Dialect['name'], string> = {
  sqlite: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  postgres: `to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}

const createCollections = async (db: Knex, compareBytes: Dialect['compareBytes']): Promise<void> => {
  await db.schema.createTable('collections', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('parentId', 64).references('id').inTable('collections')
    t.text('ancestors').notNullable()
    t.string('title', 50).notNullable()
    t.string('description', 100)
    t.string('defaultLevel', 16).notNullable()
    t.string('effectiveLevel', 16).notNullable()
    t.string('position', 255).notNullable()
    t.string('createdAt', 24).notNullable()
    t.index(['organizationId', 'createdAt', 'id'])
    t.index(['parentId', 'organizationId', 'position'])
  })
  await compareBytes(db, 'collections', 'position')
}

const createSpaces = async (db: Knex, compareBytes: Dialect['compareBytes']): Promise<void> => {
  await db.schema.createTable('spaces', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('collectionId', 64).references('id').inTable('collections')
    t.text('ancestors').notNullable()
    t.string('title', 50).notNullable()
    t.string('emoji', 200).notNullable()
    t.string('editMode', 8)
    t.string('language', 8)
    t.string('defaultLevel', 16).notNullable()
    t.string('effectiveLevel', 16).notNullable()
    t.text('mergeRules').notNullable()
    t.string('lineageId', 64).notNullable()
    t.string('revisionId', 64).notNullable()
    t.string('position', 255).notNullable()
    t.integer('comments').notNullable().defaultTo(0)
    t.integer('changeRequests').notNullable().defaultTo(0)
    t.integer('changeRequestsOpen').notNullable().defaultTo(0)
    t.integer('changeRequestsDraft').notNullable().defaultTo(0)
    t.string('createdBy', 64).notNullable().references('id').inTable('users')
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.string('deletedAt', 24)
    t.text('gitSync')
    t.index(['organizationId', 'deletedAt', 'createdAt', 'id'])
    t.index(['collectionId', 'organizationId', 'position'])
  })
  await compareBytes(db, 'spaces', 'position')
}

const createGrants = async (db: Knex): Promise<void> => {
  await db.schema.createTable('grants', (t) => {
    t.string('targetType', 16).notNullable()
    t.string('targetId', 64).notNullable()
    t.string('subjectType', 16).notNullable()
    t.string('subjectId', 64).notNullable()
    t.string('role', 16).notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('expiresAt', 24)
    t.string('lastingRole', 16)
    t.primary(['targetType', 'targetId', 'subjectType', 'subjectId'])
    t.index(['subjectType', 'subjectId', 'targetType', 'targetId'])
    t.index('expiresAt')
  })
}

// The grants as they are at this moment: roles end on time even if no job has deleted them yet.
const createHeldGrants = async (db: Knex, now: string): Promise<void> => {
  await db.raw(`create view held_grants as
    select target_type, target_id, subject_type, subject_id, created_at,
      case when expires_at <= ${now} then lasting_role else role end as role,
      case when expires_at <= ${now} then null else expires_at end as expires_at,
      case when expires_at <= ${now} then null else lasting_role end as lasting_role
    from grants where expires_at is null or lasting_role is not null or expires_at > ${now}`)
}

const createLineages = async (db: Knex): Promise<void> => {
  await db.schema.createTable('lineages', (t) => {
    t.string('id', 64).primary()
    t.string('parentId', 64).notNullable()
    t.index(['parentId'])
  })
}

/** Creates collections, spaces and grants. */
export const up = async (db: Knex, { compareBytes, name }: Dialect): Promise<void> => {
  await createCollections(db, compareBytes)
  await createSpaces(db, compareBytes)
  await createGrants(db)
  await createHeldGrants(db, nowSql[name])
  await createLineages(db)
}
