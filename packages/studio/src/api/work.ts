import type { WorkItem } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { address } from '../address.ts'
import { docs } from './docs.ts'
import { queries } from './queries.ts'

const latest = 50

/** Returns whether work has not ended. */
export const isUnderWay = ({ state }: WorkItem): boolean => state === 'running' || state === 'waiting'

const workKey = ['work'] as const

/** Looks at the work again, because some has begun. */
export const workBegan = () => queries.invalidateQueries({ queryKey: workKey })

/** Returns the screen that shows all of some work. */
export const placeOfWork = (organizationId: string, { kind, space, urls }: WorkItem): string => {
  if (urls.file !== undefined) return urls.file
  if (kind === 'translation') return address.connections(organizationId, 'translations')
  return kind === 'pdf' ? address.space(space) : address.spaceSettings(space, 'moving')
}

/** Queries the long work of an organization, what is under way first. While there is some, it is read again. */
export const workQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...workKey, organizationId],
    queryFn: async (): Promise<WorkItem[]> =>
      (await docs.listWorkItems({ params: { organizationId }, query: { limit: latest } })).items,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 2000 : false),
    staleTime: 30_000,
  })
