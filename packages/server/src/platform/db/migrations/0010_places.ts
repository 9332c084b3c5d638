import type { Knex } from 'knex'
import type { Dialect } from '../dialect.ts'

const places = [
  { table: 'spaces', parent: 'collectionId' },
  { table: 'collections', parent: 'parentId' },
] as const

/**
 * Compares positions byte by byte, whatever the collation of the database, and lets them grow. Adds an index for siblings at
 * the root of an organization, so that a query does not read the roots of all organizations.
 */
export const up = async (db: Knex, dialect: Dialect): Promise<void> => {
  for (const { table, parent } of places) {
    await dialect.compareBytes(db, table, 'position')
    await db.schema.alterTable(table, (t) => {
      t.dropIndex([parent, 'position'])
      t.index([parent, 'organizationId', 'position'])
    })
  }
}

/** Restores the indexes. The collation stays because it changes no value. */
export const down = async (db: Knex): Promise<void> => {
  for (const { table, parent } of places) {
    await db.schema.alterTable(table, (t) => {
      t.dropIndex([parent, 'organizationId', 'position'])
      t.index([parent, 'position'])
    })
  }
}
