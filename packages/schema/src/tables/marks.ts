/** A space or a page that a user marked. */
export interface MarkRow {
  userId: string
  spaceId: string
  /** Empty for the whole space. */
  pageId: string
  createdAt: string
}

/** A space or a page whose changes and comments a user wants to know, with the last change by somebody else. */
export interface WatchRow extends MarkRow {
  /** Null while nobody else changed it. */
  changedRevisionId: string | null
  changedAt: string | null
  /** The title of the page then. Null if it was deleted, and for the whole space. */
  pageTitle: string | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    watches: WatchRow
    favorites: MarkRow
  }
}
