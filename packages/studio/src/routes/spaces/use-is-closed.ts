import { useQuery } from '@tanstack/react-query'
import { changeRequestQuery } from '../../api/change-requests/change-requests.ts'
import type { Place } from '../../api/pages/pages.ts'

/** Returns whether a place is a change request that is merged or archived, which nobody changes. */
export const useIsClosed = ({ spaceId, changeRequestId }: Place): boolean => {
  const { data: change } = useQuery({
    ...changeRequestQuery(spaceId, changeRequestId ?? ''),
    enabled: changeRequestId !== undefined,
  })
  return change?.status === 'merged' || change?.status === 'archived'
}
