/** A comment, or a reply to one. */
export interface CommentRow {
  id: string
  spaceId: string
  /** Null for a comment on the space itself. */
  changeRequestId: string | null
  /** The comment that a reply answers; null for a comment. */
  replyToId: string | null
  /** The id of the object that lists it: the parent comment of a reply, the change request, or the space. */
  placeId: string
  /** The review that was submitted with the comment. */
  reviewId: string | null
  /** The revision that the author was looking at. */
  revisionId: string
  pageId: string | null
  nodeId: string | null
  cellRecord: string | null
  cellDefinition: string | null
  /** The passage of the block that the comment is about. */
  quote: string | null
  /** The text directly before the passage, which tells equal passages apart. */
  quotePrefix: string | null
  /** The text that could replace the passage. */
  suggestion: string | null
  /** Who made up the suggestion; null if it was the author of the comment. */
  suggestedBy: 'engine' | null
  /** Markdown as written by the author, or derived from the document. */
  markdown: string
  /** JSON: Document; null if the comment was written as markdown. */
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

/** A user whom a comment or a reply mentions. */
export interface CommentMentionRow {
  commentId: string
  userId: string
}

/** A user or a team whose review of a change request was requested. */
export interface ReviewRequestRow {
  changeRequestId: string
  /** The id of the user or the team. */
  askedId: string
  userId: string | null
  teamId: string | null
  /** The revision of the change request at the time of the request. */
  revisionId: string
  requestedBy: string
  createdAt: string
}

export interface ReviewRow {
  id: string
  changeRequestId: string
  revisionId: string
  /** The number of content edits at the time of the review. If the number has grown since, the review is outdated. */
  edits: number
  status: 'approved' | 'changes-requested'
  reviewerId: string
  requestedBy: string | null
  /** The integration whose token submitted the review; null for a person. */
  integrationId: string | null
  createdAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    comments: CommentRow
    commentReactions: CommentReactionRow
    commentMentions: CommentMentionRow
    reviewRequests: ReviewRequestRow
    reviews: ReviewRow
  }
}
