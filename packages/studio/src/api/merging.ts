import type { ChangeRequest } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from './docs.ts'
import { placeKey } from './pages.ts'

/** The merge rules of a change request, with what is missing and who can give it. */
export const mergeRequirementsQuery = ({ space: spaceId, id: changeRequestId, updatedAt }: ChangeRequest) =>
  queryOptions({
    queryKey: [...placeKey({ spaceId, changeRequestId }), 'merge-requirements', updatedAt],
    queryFn: () => docs.getMergeRequirements({ params: { spaceId, changeRequestId } }),
  })
