import type { AppliedChanges, ChangeRequest, ContentUpdate } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from './docs.ts'
import { placeKey } from './pages.ts'
import { queries } from './queries.ts'

type Status = ChangeRequest['status']

/** A change request. */
export const changeRequestQuery = (spaceId: string, changeRequestId: string) =>
  queryOptions({
    queryKey: [...placeKey({ spaceId, changeRequestId }), 'change-request'],
    queryFn: (): Promise<ChangeRequest> => docs.getChangeRequestById({ params: { spaceId, changeRequestId } }),
  })

/** The change requests of a space with a status, most recent first. */
export const changeRequestsQuery = (spaceId: string, status: Status) =>
  queryOptions({
    queryKey: ['change-requests', spaceId, status],
    queryFn: () => docs.listChangeRequestsForSpace({ params: { spaceId }, query: { status, limit: 100 } }),
  })

/** What a change request changes, with the changed words. */
export const diffQuery = (spaceId: string, changeRequestId: string) =>
  queryOptions({
    queryKey: [...placeKey({ spaceId, changeRequestId }), 'diff'],
    queryFn: () => docs.getChangeRequestDiff({ params: { spaceId, changeRequestId } }),
  })

/** My drafts and open change requests in an organization, and those that wait for my review. */
export const myChangeRequestsQuery = (organizationId: string, userId: string) =>
  queryOptions({
    queryKey: ['change-requests', organizationId, 'mine', userId],
    queryFn: async () => {
      const list = (query: object) =>
        docs.listChangeRequestsForOrganization({ params: { organizationId }, query: { limit: 50, ...query } })
      const [mine, toReview] = await Promise.all([
        list({ creator: userId, status: ['draft', 'open'] }),
        list({ requestedReviewer: userId, status: ['open'] }),
      ])
      return { mine: mine.items, toReview: toReview.items }
    },
  })

/** Returns the change request that my edits of a space go to: my latest draft, or a new one. */
export const continueChangeRequest = async (
  spaceId: string,
  userId: string,
  subject: string,
): Promise<ChangeRequest> => {
  const query = { status: 'draft', creator: userId, limit: 10 } as const
  const { items } = await docs.listChangeRequestsForSpace({ params: { spaceId }, query })
  const found = items.find(({ importedFrom }) => importedFrom === undefined)
  return found ?? docs.createChangeRequest({ params: { spaceId }, body: { subject: subject.slice(0, 100) } })
}

/** Creates a change request that takes back what a merged one changed. */
export const createRevert = async (change: ChangeRequest, subject: string): Promise<ChangeRequest> => {
  const spaceId = change.space
  const [{ parents }, diff] = await Promise.all([
    docs.getRevisionById({ params: { spaceId, revisionId: change.revisionMerged! }, query: { metadata: false } }),
    docs.getChangeRequestDiff({ params: { spaceId, changeRequestId: change.id } }),
  ])
  const revert = await docs.createChangeRequest({ params: { spaceId }, body: { subject: subject.slice(0, 100) } })
  const changes = diff.pages.map(({ id, before }) =>
    before
      ? { operation: 'revert_page' as const, page: id, revision: parents[0]! }
      : { operation: 'delete_page' as const, page: id },
  )
  if (changes.length > 0) await changeContent({ spaceId, changeRequestId: revert.id }, changes)
  return revert
}

/** Applies changes to the content of a change request, and forgets what was read from it before. Returns their effects. */
export const changeContent = async (
  { spaceId, changeRequestId }: { spaceId: string; changeRequestId: string },
  changes: ContentUpdate['changes'],
): Promise<AppliedChanges> => {
  const params = { spaceId, changeRequestId }
  const result = await docs.updateChangeRequestContent({ params, query: { compat: false }, body: { changes } })
  await queries.invalidateQueries({ queryKey: placeKey(params) })
  return result as AppliedChanges
}
