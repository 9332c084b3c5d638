import type { ContentUpdate, Page } from '@scriptorium/client'
import { useNavigate, useParams } from '@tanstack/react-router'
import { address } from '../../../address.ts'
import { changeContent, continueChangeRequest } from '../../../api/change-requests/change-requests.ts'
import { docs } from '../../../api/docs.ts'
import { pathTo } from '../../../api/pages/page-tree.ts'
import type { Place } from '../../../api/pages/pages.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { messageOf } from '../../../ui/message.ts'
import { useWords } from '../../../words/words.tsx'
import type { BulkAction } from '../../managing/bulk/bulk-bar.tsx'
import { changeEach } from './change-each.ts'

type Change = ContentUpdate['changes'][number]

interface Changes {
  changeOf: (page: Page) => Change
  /** Returns what takes the change back. `revision` is the content before it. */
  undoOf: (page: Page, revision: string) => Change
}

/**
 * Returns a function that makes an action for several pages of a tree. It changes `pages`, and what is below them goes along. The
 * changes go to a change request, which they open where none is shown.
 */
export const useBulkChange = (place: Place) => {
  const words = useWords()
  const { user } = useWorkspace()
  const navigate = useNavigate()
  const { pageId } = useParams({ strict: false })
  const { spaceId } = place
  const reasonOf = (error: unknown) => messageOf(error, words)
  const open = async () =>
    place.changeRequestId === undefined
      ? continueChangeRequest(spaceId, user.id, words.t('changedPages'))
      : docs.getChangeRequestById({ params: { spaceId, changeRequestId: place.changeRequestId } })
  return (label: string, pages: readonly Page[], { changeOf, undoOf }: Changes): BulkAction<Page> => {
    const made = { spaceId, changeRequestId: '', revision: '' }
    const send = (changes: Change[]) => changeContent(made, changes)
    const show = (done: readonly Page[]) => {
      const isGone =
        pageId !== undefined &&
        done.some((page) => changeOf(page).operation === 'delete_page' && pathTo([page], pageId).length > 0)
      if (isGone || (pageId === undefined && place.changeRequestId === undefined))
        void navigate({ to: address.change(spaceId, made.changeRequestId) })
      else if (place.changeRequestId === undefined)
        void navigate({ to: address.editing(spaceId, made.changeRequestId, pageId!) })
    }
    return {
      label,
      act: async (items) => {
        const { id, revision } = await open()
        Object.assign(made, { changeRequestId: id, revision })
        const reasons = await changeEach(pages, changeOf, send, reasonOf)
        const byId = new Map(pages.map((page, index) => [page.id, reasons[index]]))
        const done = pages.filter(({ id: one }) => byId.get(one) === undefined)
        if (done.length > 0) show(done)
        return items.map(({ id: one }) => byId.get(one))
      },
      undo: async (items) => {
        const ids = new Set(items.map(({ id }) => id))
        return changeEach(
          pages.filter(({ id }) => ids.has(id)),
          (page) => undoOf(page, made.revision),
          send,
          reasonOf,
        )
      },
    }
  }
}
