/** A mark of a reviewer on a page of a change request. */
export interface ViewedPageRow {
  changeRequestId: string
  userId: string
  pageId: string
  /** Identifies what the reviewer saw. */
  fingerprint: string
  viewedAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    viewedPages: ViewedPageRow
  }
}
