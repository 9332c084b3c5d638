import type { Job, OrganizationUsage } from '@scriptorium/client'
import { getOrganizationUsage, listOrganizationJobs, retryOrganizationJob } from '@scriptorium/client/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { connect } from './connect.ts'
import { queries } from './queries.ts'

const docs = connect({ getOrganizationUsage, listOrganizationJobs, retryOrganizationJob })

const jobsKey = (organizationId: string) => ['organizations', organizationId, 'jobs'] as const

/** How much of its limits an organization uses. */
export const usageQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'usage'],
    queryFn: (): Promise<OrganizationUsage> => docs.getOrganizationUsage({ params: { organizationId } }),
  })

/** The background jobs of an organization in one state, the last queued first. */
export const jobsQuery = (organizationId: string, state: Job['state']) =>
  infiniteQueryOptions({
    queryKey: [...jobsKey(organizationId), state],
    queryFn: ({ pageParam: page }) => {
      const query = { state, limit: 50, ...(page !== undefined && { page }) }
      return docs.listOrganizationJobs({ params: { organizationId }, query })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  })

/** Queues a failed job again. */
export const retryJob = async (organizationId: string, jobId: string) => {
  await docs.retryOrganizationJob({ params: { organizationId, jobId } })
  await queries.invalidateQueries({ queryKey: jobsKey(organizationId) })
}
