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

/** Someone who is asked to review a change request: a user or a team. */
export interface ReviewRequestRow {
  changeRequestId: string
  /** The id of the user or the team. */
  askedId: string
  userId: string | null
  teamId: string | null
  /** What the change request held when they were asked. */
  revisionId: string
  requestedBy: string
  createdAt: string
}

export interface ReviewRow {
  id: string
  changeRequestId: string
  revisionId: string
  /** How often the content had been edited by then: when it has been more often since, the review is outdated. */
  edits: number
  status: 'approved' | 'changes-requested'
  reviewerId: string
  requestedBy: string | null
  /** The integration whose token it was given with; null for a person. */
  integrationId: string | null
  createdAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    comments: CommentRow
    commentReactions: CommentReactionRow
    reviewRequests: ReviewRequestRow
    reviews: ReviewRow
  }
}
