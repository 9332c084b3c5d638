/** Whether a page of a site helped a visitor, who rates a page once a day. */
export interface PageFeedbackRow {
  /** A hash of the visitor, the day and the page. */
  id: string
  siteId: string
  spaceId: string
  pageId: string
  rating: 'bad' | 'good' | 'ok'
  comment: string | null
  createdAt: string
  expiresAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    pageFeedback: PageFeedbackRow
  }
}
