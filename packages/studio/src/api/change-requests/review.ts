import type {
  ChangeRequest,
  Comment,
  CommentReply,
  CommentReplyUpdate,
  Document,
  Page,
  PageDiff,
  Review,
} from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { placeKey } from '../pages/pages.ts'
import { queries } from '../queries.ts'
import { onlyIfStill } from '../tagged.ts'

interface Ids {
  spaceId: string
  changeRequestId: string
}

const idsOf = ({ space, id }: ChangeRequest): Ids => ({ spaceId: space, changeRequestId: id })

const documentOf = (page: Page): Document | undefined => ('document' in page ? page.document : undefined)

/** Both versions of a changed page: in main content as it was last pulled, or in an earlier revision, and in the change request. */
export const versionsQuery = (change: ChangeRequest, { id, before, after }: PageDiff, since?: string) =>
  queryOptions({
    queryKey: [...placeKey(idsOf(change)), 'versions', id, change.revision, since],
    queryFn: async () => {
      const params = { ...idsOf(change), pageId: id }
      const query = { format: 'document', metadata: false } as const
      const revisionId = since ?? change.revisionMergedAncestor ?? change.revisionInitial
      const [old, now] = await Promise.all([
        before && docs.getPageInRevisionById({ params: { ...params, revisionId }, query }),
        after && docs.getPageInChangeRequestById({ params, query }),
      ])
      return { before: old && documentOf(old), after: now && documentOf(now), revision: change.revision }
    },
  })

const commentsKey = (change: ChangeRequest) => ['comments', change.id] as const

/** Queries all comments on a change request, oldest first. */
export const commentsQuery = (change: ChangeRequest) =>
  queryOptions({
    queryKey: commentsKey(change),
    queryFn: async (): Promise<Comment[]> => {
      const query = { status: 'all', order: 'asc', format: 'document', limit: 1000 } as const
      return Array.fromAsync(docs.listCommentsInChangeRequest.items({ params: idsOf(change), query }))
    },
  })

/** Queries the replies to a comment, oldest first. */
export const repliesQuery = (change: ChangeRequest, comment: Comment) =>
  queryOptions({
    queryKey: [...commentsKey(change), comment.id, comment.replies],
    queryFn: async (): Promise<CommentReply[]> => {
      const params = { ...idsOf(change), commentId: comment.id }
      const query = { format: 'document', limit: 100 } as const
      const { items } = await docs.listCommentRepliesInChangeRequest({ params, query })
      return items.toReversed()
    },
    enabled: comment.replies > 0,
  })

/** Queries the reviews of a change request, newest first. */
export const reviewsQuery = (change: ChangeRequest) =>
  queryOptions({
    queryKey: [...placeKey(idsOf(change)), 'reviews'],
    queryFn: async (): Promise<Review[]> => {
      const { items } = await docs.getReviewsByChangeRequestId({ params: idsOf(change), query: { limit: 100 } })
      return items
    },
  })

/** Queries the users and teams whose review was requested. */
export const reviewersQuery = (change: ChangeRequest) =>
  queryOptions({
    queryKey: [...placeKey(idsOf(change)), 'reviewers'],
    queryFn: async () => {
      const { items } = await docs.getRequestedReviewersByChangeRequestId({
        params: idsOf(change),
        query: { limit: 100 },
      })
      return items
    },
  })

/** What a comment is about: the whole change request, a block of a page, or a passage of one, with what could replace it. */
export interface CommentPlace {
  page?: string
  node?: string
  quote?: string
  suggestion?: string
}

const refreshComments = (change: ChangeRequest): Promise<void> =>
  queries.invalidateQueries({ queryKey: commentsKey(change) })

const refreshChange = (change: ChangeRequest): Promise<void> =>
  queries.invalidateQueries({ queryKey: placeKey(idsOf(change)) })

/** Comments on a change request. */
export const postComment = async (change: ChangeRequest, markdown: string, place: CommentPlace = {}): Promise<void> => {
  await docs.postCommentInChangeRequest({ params: idsOf(change), body: { ...place, body: { markdown } } })
  await refreshComments(change)
}

/** Has the style of a change request reviewed, and posts what is suggested as comments. `reason` stands where the engine gave none. */
export const reviewStyle = async (change: ChangeRequest, reason: string) => {
  const { status, suggestions } = await docs.reviewStyleOfChangeRequest({ params: idsOf(change) })
  const known = new Set<string>()
  const query = { status: 'all', limit: 1000 } as const
  for await (const { target, suggestion } of docs.listCommentsInChangeRequest.items({ params: idsOf(change), query }))
    if (suggestion !== undefined) known.add(JSON.stringify([target.node?.id, target.quote, suggestion]))
  const fresh = suggestions.filter(
    ({ node, quote, suggestion }) => !known.has(JSON.stringify([node, quote, suggestion])),
  )
  for (const { reason: own, ...place } of fresh)
    await docs.postCommentInChangeRequest({
      params: idsOf(change),
      body: { ...place, body: { markdown: own.trim() || reason } },
    })
  await refreshComments(change)
  return { status, count: fresh.length }
}

/** Replies to a comment. */
export const postReply = async (change: ChangeRequest, comment: Comment, markdown: string): Promise<void> => {
  const params = { ...idsOf(change), commentId: comment.id }
  await docs.postCommentReplyInChangeRequest({ params, body: { body: { markdown } } })
  await refreshComments(change)
}

/** Resolves a comment, or opens it again. */
export const resolveComment = async (change: ChangeRequest, comment: Comment, resolved: boolean): Promise<void> => {
  const params = { ...idsOf(change), commentId: comment.id }
  await docs.updateCommentInChangeRequest({ params, body: { resolved } })
  await refreshComments(change)
}

/** A comment on a change request, or a reply to it. */
export interface Said {
  comment: Comment
  reply?: CommentReply | undefined
}

const saidIds = (change: ChangeRequest, { comment, reply }: Said) => ({
  ofComment: { ...idsOf(change), commentId: comment.id },
  ofReply: reply && { ...idsOf(change), commentId: comment.id, commentReplyId: reply.id },
})

/** Returns the Markdown of a comment or a reply. */
export const readSaid = async (change: ChangeRequest, said: Said): Promise<string> => {
  const { ofComment, ofReply } = saidIds(change, said)
  const query = { format: 'markdown' } as const
  const { body } = await (ofReply
    ? docs.getCommentReplyInChangeRequest({ params: ofReply, query })
    : docs.getCommentInChangeRequest({ params: ofComment, query }))
  return 'markdown' in body ? (body.markdown ?? '') : ''
}

/** Changes the text of a comment or a reply, or what the caller feels about it. */
export const changeSaid = async (change: ChangeRequest, said: Said, body: CommentReplyUpdate): Promise<void> => {
  const { ofComment, ofReply } = saidIds(change, said)
  await (ofReply
    ? docs.updateCommentReplyInChangeRequest({ params: ofReply, body })
    : docs.updateCommentInChangeRequest({ params: ofComment, body }))
  await refreshComments(change)
}

/** Deletes a reply, or a comment with its replies. */
export const deleteSaid = async (change: ChangeRequest, said: Said): Promise<void> => {
  const { ofComment, ofReply } = saidIds(change, said)
  await (ofReply
    ? docs.deleteCommentReplyInChangeRequest({ params: ofReply })
    : docs.deleteCommentInChangeRequest({ params: ofComment }))
  await refreshComments(change)
}

/** Approves a change request, or asks for changes. */
export const submitReview = async (
  change: ChangeRequest,
  status: Review['status'],
  markdown: string,
): Promise<void> => {
  const comment = markdown === '' ? {} : { comment: { markdown } }
  await docs.submitChangeRequestReview({ params: idsOf(change), body: { status, ...comment } })
  await Promise.all([refreshChange(change), refreshComments(change)])
}

/** Asks a person for a review, which opens a draft. */
export const requestReview = async (change: ChangeRequest, userId: string): Promise<void> => {
  await docs.requestReviewersForChangeRequest({ params: idsOf(change), body: { users: [userId] } })
  await refreshChange(change)
}

/** Withdraws the request for a review. */
export const withdrawRequest = async (change: ChangeRequest, userId: string): Promise<void> => {
  await docs.removeRequestedReviewerFromChangeRequest({ params: { ...idsOf(change), userId } })
  await refreshChange(change)
}

/** Sets a change request to a draft, open or archived, unless somebody else has changed its status since it was seen. */
export const setStatus = async (
  change: ChangeRequest,
  status: 'archived' | 'draft' | 'open',
  seen = change.status,
): Promise<void> => {
  const params = idsOf(change)
  try {
    const guard = await onlyIfStill(seen, docs.getChangeRequestById({ params }), (one) => one.status)
    await docs.updateChangeRequestById({ params, body: { status }, ...guard })
  } finally {
    await Promise.all([refreshChange(change), queries.invalidateQueries({ queryKey: ['change-requests'] })])
  }
}

/** Pulls the main content into a change request. Returns the pages that keep both versions of a block. */
export const pullMain = async (change: ChangeRequest) => {
  const { conflicts = [] } = await docs.updateChangeRequest({ params: idsOf(change) })
  await refreshChange(change)
  return conflicts
}

/** Queries the members of an organization who could review. */
export const membersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'members'],
    queryFn: async () => {
      const { items } = await docs.listMembersInOrganizationById({ params: { organizationId }, query: { limit: 1000 } })
      return items.map(({ user }) => user)
    },
    staleTime: 60_000,
  })

/** Queries the members of an organization whom a text can mention, by the beginning of a name. */
export const peopleQuery = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'members', 'named', search],
    queryFn: async ({ signal }) => {
      const query = { limit: 8, ...(search !== '' && { search }) }
      const { items } = await docs.listMembersInOrganizationById({ params: { organizationId }, query, signal })
      return items.map(({ user }) => user)
    },
    staleTime: 60_000,
  })
