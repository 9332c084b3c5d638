import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Place } from '../../api/pages/pages.ts'

/** Returns the space, the change request and the page that the address names. */
export const usePlace = (): Place & { pageId: string | undefined } => {
  const { spaceId = '', changeRequestId, pageId } = useParams({ strict: false })
  return useMemo(() => ({ spaceId, changeRequestId, pageId }), [spaceId, changeRequestId, pageId])
}
