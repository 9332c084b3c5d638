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

declare module 'knex/types/tables.js' {
  interface Tables {
    // The naming turns it into the name of the table either way.
    content_chunks: ContentChunkRow
    bodies: BodyRow
    documents: DocumentRow
  }
}
