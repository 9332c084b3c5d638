import type { Comment, CommentReaction, CommentReply, CommentTarget } from '@scriptorium/types'
import { commentPermissions } from '../../../domain/access/permissions.ts'
import type { CommentRow } from '@scriptorium/schema/tables/discussion'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { presentUser } from '../users/presenter.ts'
import type { CommentDetails, ReactionDetails, RemarkDetails, ReplierDetails, Viewer } from './rows.ts'

/** Maximum number of users in a response; the counts include all. */
const maxListed = 1000

/** Returns the path of a comment or a reply in the API. */
const remarkPath = ({ id, spaceId, changeRequestId, replyToId }: CommentRow): string => {
  const place = `/v1/spaces/${spaceId}${changeRequestId === null ? '' : `/change-requests/${changeRequestId}`}`
  return `${place}/comments/${replyToId === null ? id : `${replyToId}/replies/${id}`}`
}

const presentReaction = ({ emoji, users }: ReactionDetails, urls: Urls): CommentReaction =>
  presentEach<CommentReaction>({
    emoji,
    count: users.length,
    users: users.slice(0, maxListed).map(({ user, reactedAt }) => ({ user: presentUser(user, urls), reactedAt })),
  })

const presentReplier = ({ user, count, updatedAt }: ReplierDetails, urls: Urls) => ({
  updatedAt,
  count,
  user: presentUser(user, urls),
})

/** Presents what comments and replies have in common. */
const presentRemark = ({ row, postedBy, body, reactions }: RemarkDetails, viewer: Viewer, urls: Urls) => ({
  id: row.id,
  postedBy: presentUser(postedBy, urls),
  postedAt: row.postedAt,
  editedAt: row.editedAt || undefined,
  reactions: reactions.map((reaction) => presentReaction(reaction, urls)),
  body,
  urls: { location: urls.api(remarkPath(row)) },
  permissions: commentPermissions(viewer.level, row.postedBy === viewer.userId),
})

/** Presents a reply as its caller sees it. */
export const presentReply = (found: RemarkDetails, viewer: Viewer, urls: Urls): CommentReply =>
  presentEach<CommentReply>({
    object: 'comment-reply',
    ...presentRemark(found, viewer, urls),
  })

const presentTarget = (row: CommentRow): CommentTarget =>
  presentEach<CommentTarget>({
    node: row.nodeId ? { id: row.nodeId } : undefined,
    tableCell:
      row.cellRecord && row.cellDefinition ? { record: row.cellRecord, definition: row.cellDefinition } : undefined,
    quote: row.quote ?? undefined,
    quotePrefix: row.quotePrefix ?? undefined,
    changeRequest: row.changeRequestId || undefined,
    review: row.reviewId || undefined,
    page: row.pageId ? { id: row.pageId } : undefined,
    space: row.spaceId,
    revision: row.revisionId,
  })

/** Presents a comment as its caller sees it. */
export const presentComment = (found: CommentDetails, viewer: Viewer, urls: Urls): Comment => {
  const { row, repliers, resolvedBy } = found
  return presentEach<Comment>({
    object: 'comment',
    ...presentRemark(found, viewer, urls),
    replies: repliers.reduce((sum, { count }) => sum + count, 0),
    repliers: repliers.slice(0, maxListed).map((replier) => presentReplier(replier, urls)),
    suggestion: row.suggestion ?? undefined,
    suggestedBy: row.suggestedBy ?? undefined,
    target: presentTarget(row),
    status: row.status,
    resolvedAt: row.resolvedAt || undefined,
    resolvedBy: resolvedBy ? presentUser(resolvedBy, urls) : undefined,
  })
}
