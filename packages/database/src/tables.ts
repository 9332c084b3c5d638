/** A migration that was applied to the database. */
export interface MigrationRow {
  /** Generated. */
  id?: number
  name: string
  appliedAt: string
  /** Versions that know the migration of this name can work in the schema. Absent if only this version and later ones can. */
  worksWith?: string | null
  /** JSON: the key of the last row that was filled. */
  filledUntil?: string | null
  /** When all rows were filled. */
  filledAt?: string | null
}

/** The position in the log of PostgreSQL at which the last write about something was answered. */
export interface RecentWriteRow {
  /** `organization:<id>` or `caller:<id>` */
  id: string
  position: number
  expiresAt: string
}

/** A table that every database has. */
export type SomeTable = 'migrations'

declare module 'knex/types/tables.js' {
  interface Tables {
    migrations: MigrationRow
    recentWrites: RecentWriteRow
  }
}
