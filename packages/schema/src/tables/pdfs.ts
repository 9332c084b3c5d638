/** A requested PDF. */
export interface PdfRow {
  id: string
  spaceId: string
  /** Identifies the content: PDFs with the same content have the same key. */
  key: string
  revisionId: string
  /** Null for a PDF of the whole space. */
  pageId: string | null
  /** `only` leaves out the pages below the page. */
  reach: 'only' | 'below'
  title: string
  /** The language of the words that the PDF adds; null for that of the space. */
  language: string | null
  /** The number and subject of the change request; null for other content. */
  subtitle: string | null
  state: 'queued' | 'made' | 'failed'
  storageKey: string | null
  createdAt: string
  /** Null while it is queued. */
  endedAt: string | null
  /** Whether it took longer than people wait for it. SQLite returns 0 or 1. */
  isSlow: boolean | number
}

/** A user who asked for a PDF. Visitors of sites have no row. */
export interface PdfAskerRow {
  pdfId: string
  userId: string
  /** When they asked first. */
  askedAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    pdfs: PdfRow
    pdfAskers: PdfAskerRow
  }
}
