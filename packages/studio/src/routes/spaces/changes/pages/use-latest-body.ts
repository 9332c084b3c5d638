import type { Page } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { changeRequestQuery } from '../../../../api/change-requests/change-requests.ts'
import { docs } from '../../../../api/docs.ts'
import { loadPageAt, type SourceFormat } from '../../../../api/pages/pages.ts'
import { baseOf, setBase, watchMerges } from '../../../../saving/bases.ts'
import { draftOf } from '../../../../saving/saver.ts'

/** A page of a change request that is edited. */
export interface Target {
  userId: string
  spaceId: string
  changeRequestId: string
  pageId: string
}

const lookMs = 4_000

/** What an editor opens: the body of a page in some format, and how to find the body in the page. */
interface Opened<Body> {
  body: Body
  format: SourceFormat
  bodyOf: (page: Page) => Body | undefined
}

/**
 * Returns the body that an editor shows. Edits of others appear in it, unless somebody is typing: then the server merges both with
 * the next save.
 */
export const useLatestBody = <Body>(target: Target, opened: Opened<Body>): Body => {
  const { spaceId, changeRequestId, pageId } = target
  const { format, bodyOf } = opened
  const [body, setBody] = useState(opened.body)
  const showLatest = useCallback(async (): Promise<void> => {
    const page = { changeRequestId, pageId }
    const shown = baseOf(page)
    // What is known of the change request can be older than the last save.
    const { revision } = await docs.getChangeRequestById({ params: { spaceId, changeRequestId } })
    const latest = bodyOf(await loadPageAt(spaceId, revision, pageId, format))
    // What was typed meanwhile is merged with the next save, and what was saved meanwhile is newer than this.
    if (draftOf(page) || baseOf(page) !== shown || latest === undefined) return
    setBase(page, revision)
    // The editor must have it before the next key.
    flushSync(() => setBody(latest))
  }, [spaceId, changeRequestId, pageId, format, bodyOf])
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
  return body
}
