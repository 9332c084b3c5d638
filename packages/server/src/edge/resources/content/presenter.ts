import type { AppliedChange } from '@scriptorium/types'
import type { Touched } from '@scriptorium/content/changes/batch'
import type { Urls } from '../../../platform/urls.ts'
import { changeRequestPath } from '../change-requests/presenter.ts'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'

/** Presents what a batch of changes did to one page. */
export const presentApplied = (
  { id, kind, ref }: Touched,
  changeRequest: ChangeRequestRow,
  urls: Urls,
): AppliedChange => {
  if (kind === 'deleted') return { object: 'deleted_page', page: id }
  const location = urls.api(`${changeRequestPath(changeRequest)}/content/page/${id}`)
  const page = { object: 'page' as const, id, urls: { location } }
  return kind === 'created'
    ? { object: 'created_page', ...(ref !== undefined && { ref }), page }
    : { object: 'updated_page', page }
}
