import type { Document, Page } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo } from 'react'
import { filesQuery, treeQuery, type Place } from '../../../api/pages/pages.ts'

const DocumentView = lazy(async () => ({ default: (await import('../../../reading/document-view.tsx')).DocumentView }))

const none: readonly Page[] = []

/** Text that somebody wrote about a change request or a page, as readers see it: a description, a comment or a reply. */
export const Written = ({ place, text }: { place: Place; text: Document }) => {
  const { data: pages = none } = useQuery(treeQuery(place))
  const { data: files } = useQuery({
    ...filesQuery(place),
    enabled: JSON.stringify(text).includes('"kind":"file"'),
  })
  const known = useMemo(() => ({ place, pages, files }), [place, pages, files])
  return <DocumentView document={text} known={known} />
}
