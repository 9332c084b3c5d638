import type { Page } from '@scriptorium/client'
import { block, documentOf, inline, textNode } from '@scriptorium/content/markdown/document'
import { useMemo } from 'react'
import { DocumentView } from './document-view.tsx'
import type { Known } from './targets.ts'

/** Where a link of the page tree leads. */
export const LinkView = ({ page, known }: { page: Extract<Page, { type: 'link' }>; known: Known }) => {
  const { title, target } = page
  const document = useMemo(
    () => documentOf([block('paragraph', [inline('link', { ref: target }, [textNode(title)])])]),
    [title, target],
  )
  return <DocumentView document={document} known={known} />
}
