import type { Page } from '@scriptorium/client'
import type { Place } from '../../../api/pages/pages.ts'
import { useLibraryWords } from '../../../words/library/words.ts'
import { useBulkChange } from './use-bulk-change.ts'

const ownerOf = (page: Page): string | null => ('owner' in page ? (page.owner ?? null) : null)

/** Returns a function that makes the action which gives pages an owner. An empty owner means nobody. */
export const useOwnerChange = (place: Place) => {
  const { t } = useLibraryWords()
  const change = useBulkChange(place)
  const updated = ({ id }: Page, owner: string | null) => ({ operation: 'update_page' as const, page: id, owner })
  return (pages: readonly Page[], owner: string) =>
    change(t('setOwner'), pages, {
      changeOf: (page) => updated(page, owner === '' ? null : owner),
      undoOf: (page) => updated(page, ownerOf(page)),
    })
}
