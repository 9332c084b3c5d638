import type { Job, OrganizationUsage } from '@scriptorium/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { docs } from './docs.ts'
import { queries } from './queries.ts'

const jobsKey = (organizationId: string) => ['organizations', organizationId, 'jobs'] as const

/** Queries how much of its limits an organization uses. */
export const usageQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'usage'],
    queryFn: (): Promise<OrganizationUsage> => docs.getOrganizationUsage({ params: { organizationId } }),
  })

/** Queries the version of the server, and how many of its jobs for an organization failed. */
export const healthQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...jobsKey(organizationId), 'health'],
    queryFn: async () => {
      const query = { state: 'failed', limit: 1 } as const
      const [{ build }, { count }] = await Promise.all([
        docs.getApiInformation(),
        docs.listOrganizationJobs({ params: { organizationId }, query }),
      ])
      return { version: build, failed: count }
    },
  })

/** Queries the background jobs of an organization in one state, the last queued first. */
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
