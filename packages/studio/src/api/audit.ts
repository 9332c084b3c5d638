import type { AuditEvent } from '@scriptorium/client'
import { listOrganizationAuditEvents } from '@scriptorium/client/operations'
import { queryOptions } from '@tanstack/react-query'
import { connect } from './connect.ts'

const docs = connect({ listOrganizationAuditEvents })

/** The last write to a resource. */
export const lastWriteQuery = (organizationId: string, target: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'last-write', target],
    queryFn: async (): Promise<AuditEvent | null> => {
      const list = await docs.listOrganizationAuditEvents({ params: { organizationId }, query: { target, limit: 1 } })
      return list.items[0] ?? null
    },
    staleTime: 0,
  })
