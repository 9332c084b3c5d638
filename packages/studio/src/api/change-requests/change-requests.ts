import type { AppliedChanges, ChangeRequest, ContentUpdate } from '@scriptorium/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { placeKey } from '../pages/pages.ts'
import { queries, statusOf } from '../queries.ts'

/** Returns the id of the first page that changes have created. */
export const createdPageId = ({ changes }: AppliedChanges): string | undefined =>
  changes.find((change) => change.object === 'created_page')?.page.id

type Status = ChangeRequest['status']

/** Queries a change request. */
export const changeRequestQuery = (spaceId: string, changeRequestId: string) =>
  queryOptions({
    queryKey: [...placeKey({ spaceId, changeRequestId }), 'change-request'],
    queryFn: (): Promise<ChangeRequest> => docs.getChangeRequestById({ params: { spaceId, changeRequestId } }),
  })

// Comments and corrections of the subject are changes, too, and come later than the merge.
const orderOf = (status: Status) => ({ status, orderBy: status === 'merged' ? 'mergedAt' : 'updatedAt' }) as const

/** When a change request was merged. */
export const mergedAt = ({ mergedAt, updatedAt }: ChangeRequest): string => mergedAt ?? updatedAt

/** Queries a page of the change requests of a space with a status, most recent first. */
export const changeRequestsQuery = (spaceId: string, status: Status, page?: string) =>
  queryOptions({
    queryKey: ['change-requests', spaceId, status, page ?? 'first'],
    queryFn: () =>
      docs.listChangeRequestsForSpace({
        params: { spaceId },
        query: { ...orderOf(status), limit: 100, ...(page !== undefined && { page }) },
      }),
  })

/** Queries all change requests of a space with a status, page by page. */
export const allChangeRequestsQuery = (spaceId: string, status: Status) =>
  infiniteQueryOptions({
    queryKey: ['change-requests', spaceId, status, 'all'],
    queryFn: ({ pageParam: page }) =>
      docs.listChangeRequestsForSpace({
        params: { spaceId },
        query: { ...orderOf(status), limit: 50, ...(page !== undefined && { page }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  })

const readDiff = (
  params: { spaceId: string; changeRequestId: string },
  { blocks, since }: { blocks: boolean; since: string | undefined },
) => docs.getChangeRequestDiff({ params, query: { blocks, ...(since !== undefined && { since }) } })

/** Queries which pages and other parts a change request changes. With `since`, only what was edited after that revision. */
export const diffQuery = (spaceId: string, changeRequestId: string, since?: string) =>
  queryOptions({
    queryKey: [...placeKey({ spaceId, changeRequestId }), 'diff', ...(since === undefined ? [] : [since])],
    queryFn: () => readDiff({ spaceId, changeRequestId }, { blocks: false, since }),
  })

/** Queries the same with the changed words, which takes longer. */
export const wordsQuery = ({ space, id, revision }: ChangeRequest, since?: string) =>
  queryOptions({
    queryKey: [...placeKey({ spaceId: space, changeRequestId: id }), 'words', revision, since],
    queryFn: () => readDiff({ spaceId: space, changeRequestId: id }, { blocks: true, since }),
  })

/** Queries my drafts and open change requests in an organization, and those that wait for my review. */
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

const findDraft = async (spaceId: string, userId: string): Promise<ChangeRequest | undefined> => {
  const query = { status: 'draft', creator: userId, limit: 10 } as const
  const { items } = await docs.listChangeRequestsForSpace({ params: { spaceId }, query })
  return items.find(({ importedFrom }) => importedFrom === undefined)
}

/** Queries the change request that my edits of a space go to; null if there is none yet. */
export const draftQuery = (spaceId: string, userId: string) =>
  queryOptions({
    queryKey: ['change-requests', spaceId, 'draft of', userId],
    queryFn: async (): Promise<ChangeRequest | null> => (await findDraft(spaceId, userId)) ?? null,
  })

/** Creates a change request without changes. */
export const createChangeRequest = (spaceId: string, subject: string): Promise<ChangeRequest> =>
  docs.createChangeRequest({ params: { spaceId }, body: { subject: subject.slice(0, 100) } })

/** Returns whether a change request has a page: it may be older than the page, or delete it. */
const hasPage = async (spaceId: string, changeRequestId: string, pageId: string): Promise<boolean> => {
  try {
    await docs.getPageInChangeRequestById({ params: { spaceId, changeRequestId, pageId }, query: { metadata: false } })
    return true
  } catch (error) {
    if (statusOf(error) === 404) return false
    throw error
  }
}

/** Returns the change request that my edits of a space, or of a page, go to: my latest draft if it has the page, or a new one. */
export const continueChangeRequest = async (
  spaceId: string,
  userId: string,
  subject: string,
  pageId?: string,
): Promise<ChangeRequest> => {
  const draft = await findDraft(spaceId, userId)
  return draft && (pageId === undefined || (await hasPage(spaceId, draft.id, pageId)))
    ? draft
    : createChangeRequest(spaceId, subject)
}

/** Shows a change request as it is now, and reads again what depends on it. */
export const showChangeRequest = (change: ChangeRequest): void => {
  queries.setQueryData(changeRequestQuery(change.space, change.id).queryKey, change)
  const place = { spaceId: change.space, changeRequestId: change.id }
  void queries.invalidateQueries({ queryKey: placeKey(place) })
}

/**
 * Applies changes to the content of a change request, and forgets what was read from it before. Returns their effects. `base` is the
 * revision that they were made from: what others have changed since is merged with them.
 */
export const changeContent = async (
  { spaceId, changeRequestId }: { spaceId: string; changeRequestId: string },
  changes: ContentUpdate['changes'],
  base?: string,
): Promise<AppliedChanges> => {
  const params = { spaceId, changeRequestId }
  const body = { changes, ...(base === undefined ? {} : { base }) }
  const result = await docs.updateChangeRequestContent({ params, query: { compat: false }, body })
  await queries.invalidateQueries({ queryKey: placeKey(params) })
  return result as AppliedChanges
}

/** Adds an empty page after the others of a change request, and returns its id. */
export const addPage = async (place: { spaceId: string; changeRequestId: string }, title: string): Promise<string> =>
  createdPageId(await changeContent(place, [{ operation: 'insert_page', title, document: {} }])) ?? ''
