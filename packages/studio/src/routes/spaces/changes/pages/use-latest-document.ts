import type { Document } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { changeRequestQuery } from '../../../../api/change-requests.ts'
import { docs } from '../../../../api/docs.ts'
import { loadPageAt } from '../../../../api/pages.ts'
import { baseOf, setBase, watchMerges } from '../../../../saving/bases.ts'
import { draftOf } from '../../../../saving/saver.ts'

interface Target {
  spaceId: string
  changeRequestId: string
  pageId: string
}

const lookMs = 4_000

/**
 * Returns the document that an editor shows. Edits of others appear in it, unless somebody is typing: then the server merges both
 * with the next save.
 */
export const useLatestDocument = (target: Target, opened: { document: Document; revision: string }): Document => {
  const { spaceId, changeRequestId, pageId } = target
  const [document, setDocument] = useState(opened.document)
  useState(() => setBase(target, opened.revision))
  const showLatest = useCallback(async (): Promise<void> => {
    // What is known of the change request can be older than the last save.
    const { revision } = await docs.getChangeRequestById({ params: { spaceId, changeRequestId } })
    const page = await loadPageAt(spaceId, revision, pageId)
    // What was typed meanwhile is merged with the next save.
    if (draftOf({ changeRequestId, pageId }) || !('document' in page) || !page.document) return
    const latest = page.document
    setBase({ changeRequestId, pageId }, revision)
    // The editor must have it before the next key.
    flushSync(() => setDocument(latest))
  }, [spaceId, changeRequestId, pageId])
  const { data: change } = useQuery({ ...changeRequestQuery(spaceId, changeRequestId), refetchInterval: lookMs })
  const revision = change?.revision
  useEffect(() => {
    const page = { changeRequestId, pageId }
    if (revision === undefined || revision === baseOf(page) || draftOf(page)) return
    // It is read again after the next change.
    void showLatest().catch(() => {})
  }, [revision, changeRequestId, pageId, showLatest])
  useEffect(
    () => watchMerges({ changeRequestId, pageId }, () => void showLatest().catch(() => {})),
    [changeRequestId, pageId, showLatest],
  )
  return document
}
