import type { ChangeRequest, Document, Page } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo } from 'react'
import { filesQuery, treeQuery } from '../../../api/pages/pages.ts'

const DocumentView = lazy(async () => ({ default: (await import('../../../reading/document-view.tsx')).DocumentView }))

const none: readonly Page[] = []

/** Text that somebody wrote about a change request, as readers see it: its description, a comment or a reply. */
export const Written = ({ change, text }: { change: ChangeRequest; text: Document }) => {
  const place = useMemo(() => ({ spaceId: change.space, changeRequestId: change.id }), [change.space, change.id])
  const { data: pages = none } = useQuery(treeQuery(place))
  const { data: files } = useQuery({
    ...filesQuery(place),
    enabled: JSON.stringify(text).includes('"kind":"file"'),
  })
  const known = useMemo(() => ({ place, pages, files }), [place, pages, files])
  return <DocumentView document={text} known={known} />
}
