import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { diffQuery } from '../../../api/change-requests/change-requests.ts'
import type { Place } from '../../../api/pages/pages.ts'

/** Returns what a change request does to pages, by their ids. Empty for main content. */
export const useChangedPages = ({ spaceId, changeRequestId }: Place): ReadonlyMap<string, string> => {
  const { data } = useQuery({ ...diffQuery(spaceId, changeRequestId ?? ''), enabled: changeRequestId !== undefined })
  return useMemo(() => new Map(data?.pages.map(({ id, changes }) => [id, changes[0]!])), [data])
}
