import type { InboxItemKind, NotificationSettings } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'

// As a record, so that a kind that is missing does not compile.
const places: Readonly<Record<InboxItemKind, number>> = {
  'review-requested': 0,
  mention: 1,
  reply: 2,
  reviewed: 3,
  comment: 4,
  'watched-comment': 5,
  changed: 6,
  outdated: 7,
  conflict: 8,
  work: 9,
}

/** The kinds of items that can be mailed, in the order in which they are offered. */
export const mailedKinds = (Object.keys(places) as InboxItemKind[]).toSorted((a, b) => places[a] - places[b])

/** Queries what the user is mailed about. */
export const mailKindsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['notifications', organizationId],
    queryFn: () => docs.getNotificationSettings({ params: { organizationId } }),
  })

/** Changes what the user is mailed about. The switch moves at once, and goes back if the server refuses. */
export const setMail = async (
  organizationId: string,
  body: Partial<Pick<NotificationSettings, 'mail' | 'weekly'>>,
): Promise<void> => {
  const { queryKey } = mailKindsQuery(organizationId)
  const before = queries.getQueryData<NotificationSettings>(queryKey)
  if (before) queries.setQueryData(queryKey, { ...before, ...body })
  try {
    queries.setQueryData(queryKey, await docs.updateNotificationSettings({ params: { organizationId }, body }))
  } catch (error) {
    queries.setQueryData(queryKey, before)
    throw error
  }
}
