import type { ViewedPage } from '@scriptorium/types'
import type { ViewedPageRow } from '@scriptorium/schema/tables/viewed-pages'
import { presentEach } from '../../../ground/present-each.ts'

/** Presents a mark on a page, whose fingerprint tells whether it was edited since. */
export const presentViewedPage = ({ pageId, fingerprint, viewedAt }: ViewedPageRow, current: string): ViewedPage =>
  presentEach<ViewedPage>({
    object: 'viewed-page',
    page: pageId,
    viewedAt,
    changed: fingerprint !== current,
  })
