import type { ChangeRequest, PageDiff, Review } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { commentsQuery, postComment, refreshComments } from '../pages/comments.ts'
import { placeKey } from '../pages/pages.ts'
import { queries } from '../queries.ts'
import { onlyIfStill } from '../tagged.ts'
import { documentOf } from '../pages/revisions.ts'

interface Ids {
  spaceId: string
  changeRequestId: string
}

/** Returns the place of a change request. */
export const idsOf = ({ space, id }: ChangeRequest): Ids => ({ spaceId: space, changeRequestId: id })

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
      const [earlier, later] = [old && documentOf(old), now && documentOf(now)]
      return { before: earlier, after: later, revision: change.revision, base: revisionId }
    },
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

const refreshChange = (change: ChangeRequest): Promise<void> =>
  queries.invalidateQueries({ queryKey: placeKey(idsOf(change)) })

/** Has the style of a change request reviewed, and posts what is suggested as comments. `reason` stands where the engine gave none. */
export const reviewStyle = async (change: ChangeRequest, reason: string) => {
  const { status, suggestions } = await docs.reviewStyleOfChangeRequest({ params: idsOf(change) })
  const comments = await queries.fetchQuery(commentsQuery(idsOf(change)))
  const known = new Set(
    comments.map(({ target, suggestion }) => JSON.stringify([target.node?.id, target.quote, suggestion])),
  )
  const fresh = suggestions.filter(
    ({ node, quote, suggestion }) => !known.has(JSON.stringify([node, quote, suggestion])),
  )
  for (const { reason: own, ...target } of fresh) await postComment(idsOf(change), own.trim() || reason, target)
  return { status, count: fresh.length }
}

/** Approves a change request, or asks for changes. */
export const submitReview = async (
  change: ChangeRequest,
  status: Review['status'],
  markdown: string,
): Promise<void> => {
  const comment = markdown === '' ? {} : { comment: { markdown } }
  await docs.submitChangeRequestReview({ params: idsOf(change), body: { status, ...comment } })
  await Promise.all([refreshChange(change), refreshComments(idsOf(change))])
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
