import type { InboxItem, InboxItemUpdate } from '@scriptorium/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'

/** Returns the first part of the keys of everything read from an inbox. */
const inboxKey = (organizationId: string) => ['inbox', organizationId] as const

/** Queries what waits for me, newest first. */
export const inboxQuery = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey(organizationId), 'items'],
    queryFn: ({ pageParam: page }) =>
      docs.listInbox({ params: { organizationId }, query: { limit: 100, ...(page !== undefined && { page }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  })

/** Queries how many items wait for me. */
export const inboxCountQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...inboxKey(organizationId), 'count'],
    queryFn: async () => (await docs.listInbox({ params: { organizationId }, query: { limit: 1 } })).count,
    staleTime: 30_000,
  })

/** Reads, finishes or snoozes an item. */
export const updateItem = async (
  organizationId: string,
  inboxItemId: string,
  body: InboxItemUpdate,
): Promise<InboxItem> => {
  const item = await docs.updateInboxItem({ params: { organizationId, inboxItemId }, body })
  await queries.invalidateQueries({ queryKey: inboxKey(organizationId) })
  return item
}
