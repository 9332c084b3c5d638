/** A PDF that was asked for. */
export interface PdfRow {
  id: string
  spaceId: string
  /** Says what it shows: the same content, the same key. */
  key: string
  revisionId: string
  /** Null for the whole space. */
  pageId: string | null
  /** `only` leaves out what is below the page. */
  reach: 'only' | 'below'
  title: string
  /** Of the change request. */
  subtitle: string | null
  state: 'queued' | 'made' | 'failed'
  storageKey: string | null
  createdAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    pdfs: PdfRow
  }
}
