/** A chunk of a page tree. */
export interface ContentChunkRow {
  hash: string
  data: string
}

/** The body of pages. */
export interface BodyRow {
  hash: string
  format: string
  text: string
}

/** A body that a lineage of spaces has held. */
export interface DocumentRow {
  lineageId: string
  hash: string
  /** The version of the digest that was computed for this lineage. Absent until then. */
  digestVersion?: number | null
}

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

declare module 'knex/types/tables.js' {
  interface Tables {
    // The naming turns it into the name of the table either way.
    content_chunks: ContentChunkRow
    bodies: BodyRow
    documents: DocumentRow
    migrations: MigrationRow
  }
}
