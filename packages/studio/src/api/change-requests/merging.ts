import type { ChangeRequest } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { placeKey } from '../pages/pages.ts'

/** Queries what a merge of a change request needs: rules, with what is missing and who can give it, and conflicts with main content. */
export const mergeRequirementsQuery = ({ space: spaceId, id: changeRequestId, updatedAt, outdated }: ChangeRequest) =>
  queryOptions({
    queryKey: [...placeKey({ spaceId, changeRequestId }), 'merge-requirements', updatedAt, outdated],
    queryFn: () => docs.getMergeRequirements({ params: { spaceId, changeRequestId } }),
  })
