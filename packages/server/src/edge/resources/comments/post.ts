import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { newOrderedId } from '@scriptorium/basics/id'
import type { CommentRow } from '@scriptorium/schema/tables/discussion'
import { noticePeople } from '../../../features/inbox/notice.ts'
import { putMentions } from './mentions.ts'
import { placeId } from './place.ts'
import { insertComment } from './repo.ts'
import type { CommentSubject, StoredBody } from './rows.ts'

type CommentPosition = Pick<
  Body<'postCommentInSpace'>,
  'page' | 'node' | 'quote' | 'quotePrefix' | 'suggestedBy' | 'suggestion' | 'tableCell'
>

interface Posting {
  body: StoredBody
  userId: string
  now: string
}

const remark = (
  { space, changeRequest }: CommentSubject,
  { body, userId, now }: Posting,
): Omit<CommentRow, 'placeId'> => ({
  id: newOrderedId(),
  spaceId: space.id,
  changeRequestId: changeRequest?.id ?? null,
  replyToId: null,
  reviewId: null,
  revisionId: changeRequest?.revisionId ?? space.revisionId,
  pageId: null,
  nodeId: null,
  cellRecord: null,
  cellDefinition: null,
  quote: null,
  quotePrefix: null,
  suggestion: null,
  suggestedBy: null,
  ...body,
  status: 'open',
  postedBy: userId,
  postedAt: now,
  editedAt: null,
  resolvedBy: null,
  resolvedAt: null,
})

const concerned = `select created_by from change_requests where id = :changeRequest
  union select posted_by from comments where id = :replyTo
  union select user_id from comment_mentions where comment_id = :comment
  union select user_id from watches where space_id = :place and page_id in ('', :page)`

/** Inserts a comment, and tells those whom it concerns. */
const insert = async (db: Knex, { space }: CommentSubject, given: CommentRow): Promise<CommentRow> => {
  const row = await insertComment(db, given)
  await putMentions(db, row)
  const occasion = { organizationId: space.organizationId, now: row.postedAt }
  // The place of a comment on main content is the space.
  const { changeRequestId, replyToId, placeId: place, id: comment, pageId } = row
  const values = { changeRequest: changeRequestId ?? '', replyTo: replyToId ?? '', place, comment, page: pageId ?? '' }
  await noticePeople(db, occasion, `select * from (${concerned}) c where created_by <> :user`, {
    ...values,
    user: row.postedBy,
  })
  return row
}

/** Posts a comment on a space or a change request, or on a part of its current content. */
export const postComment = (
  db: Knex,
  place: CommentSubject,
  posting: Posting,
  { page, node, quote, quotePrefix, suggestion, suggestedBy, tableCell }: CommentPosition = {},
  reviewId: string | null = null,
): Promise<CommentRow> =>
  insert(db, place, {
    ...remark(place, posting),
    placeId: placeId(place),
    reviewId,
    pageId: page ?? null,
    nodeId: node ?? null,
    cellRecord: tableCell?.record ?? null,
    cellDefinition: tableCell?.definition ?? null,
    quote: quote ?? null,
    quotePrefix: quotePrefix ?? null,
    suggestion: suggestion ?? null,
    suggestedBy: suggestedBy ?? null,
  })

/** Posts a reply to a comment. */
export const postReply = (
  db: Knex,
  place: CommentSubject,
  comment: CommentRow,
  posting: Posting,
): Promise<CommentRow> => insert(db, place, { ...remark(place, posting), placeId: comment.id, replyToId: comment.id })
