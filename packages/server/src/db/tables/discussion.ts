/** A comment, or a reply to one. */
export interface CommentRow {
  id: string
  spaceId: string
  /** Null when it is about the space itself. */
  changeRequestId: string | null
  /** The comment that a reply answers; null for a comment. */
  replyToId: string | null
  /** What it is listed under: the comment that it answers, or the change request, or the space. */
  placeId: string
  /** The review that came with it. */
  reviewId: string | null
  /** What the author had before them. */
  revisionId: string
  pageId: string | null
  nodeId: string | null
  cellRecord: string | null
  cellDefinition: string | null
  /** As it was written, or derived from the document. */
  markdown: string
  /** JSON: Document; null when it was written as markdown. */
  document: string | null
  /** Replies stay open. */
  status: 'open' | 'resolved'
  postedBy: string
  postedAt: string
  editedAt: string | null
  resolvedBy: string | null
  resolvedAt: string | null
}

export interface CommentReactionRow {
  commentId: string
  emoji: string
  userId: string
  reactedAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    comments: CommentRow
    commentReactions: CommentReactionRow
  }
}
