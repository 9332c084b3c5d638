import type { AuditEvent } from '@scriptorium/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'

/** Which events of an audit log are shown. */
export interface AuditFilter {
  actor?: string
  actions?: string[]
  target?: string
  since?: string
  until?: string
}

/** Queries the audit log of an organization, newest first. */
export const auditQuery = (organizationId: string, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['organizations', organizationId, 'audit', filter],
    queryFn: ({ pageParam: page }) => {
      const query = { ...filter, limit: 50, ...(page !== undefined && { page }) }
      return docs.listOrganizationAuditEvents({ params: { organizationId }, query })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  })

const maxExported = 10_000

/** Returns the latest events that match a filter, for a file. */
export const exportedEvents = async (organizationId: string, filter: AuditFilter): Promise<AuditEvent[]> => {
  const events: AuditEvent[] = []
  const query = { ...filter, limit: 1000 }
  for await (const event of docs.listOrganizationAuditEvents.items({ params: { organizationId }, query })) {
    events.push(event)
    if (events.length === maxExported) break
  }
  return events
}

/** Queries the last write to a resource. */
export const lastWriteQuery = (organizationId: string, target: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'last-write', target],
    queryFn: async (): Promise<AuditEvent | null> => {
      const list = await docs.listOrganizationAuditEvents({ params: { organizationId }, query: { target, limit: 1 } })
      return list.items[0] ?? null
    },
    staleTime: 0,
  })

/** Queries the merge rules that a space or the organization had before, the latest first, with who replaced them. */
export const earlierRulesQuery = (organizationId: string, target: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'earlier-rules', target],
    queryFn: async () => {
      const query = { target, actions: ['updateOrganizationById', 'updateSpaceById'], limit: 100 }
      const { items } = await docs.listOrganizationAuditEvents({ params: { organizationId }, query })
      return items.flatMap(({ id: eventId, replacedMergeRules: rules, actor, createdAt: at }) =>
        rules ? [{ eventId, rules, name: actor?.displayName ?? '', at }] : [],
      )
    },
    staleTime: 0,
  })
