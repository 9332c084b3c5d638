import type { Page } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, BellOff, BookDown, Ellipsis, FileDown, FolderOutput, History, Star, StarOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { address } from '../../../address.ts'
import { favoritesQuery, setFavorite, setWatched, watchesQuery } from '../../../api/pages/marks.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { ActionMenu } from '../../../ui/menu.tsx'
import { messageOf } from '../../../ui/message.ts'
import { sayError } from '../../../ui/toasts.tsx'
import { useWords } from '../../../words/words.tsx'

const MoveToSpace = lazy(async () => ({ default: (await import('../tree/move-to-space.tsx')).MoveToSpace }))

interface Props {
  spaceId: string
  page: Page
  canEdit: boolean
}

/** Shows the history of a page, moves it, watches it and its space, adds them to the favorites, and makes PDFs of them. */
export const MarkMenu = ({ spaceId, page, canEdit }: Props) => {
  const pageId = page.id
  const words = useWords()
  const { t } = words
  const { organization } = useWorkspace()
  const { data: watches = [] } = useQuery(watchesQuery(organization.id, spaceId))
  const { data: favorites = [] } = useQuery(favoritesQuery(organization.id))
  const [isMoving, setMoving] = useState(false)
  const { mutate } = useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
    onError: (error) => sayError(messageOf(error, words)),
  })
  // Most readers never need it.
  const openInTab = (only?: string) =>
    mutate(async () => (await import('../../../api/workspace/pdf.ts')).openPdf(spaceId, only))
  const isMarked = (marks: readonly { space: string; page?: string }[], only?: string) =>
    marks.some((mark) => mark.space === spaceId && mark.page === only)
  const entriesFor = (noun: 'Page' | 'Space', where: { spaceId: string; pageId?: string }) => {
    const [isWatched, isFavorite] = [isMarked(watches, where.pageId), isMarked(favorites, where.pageId)]
    return [
      {
        icon: isWatched ? <BellOff /> : <Bell />,
        label: t(isWatched ? `unwatch${noun}` : `watch${noun}`),
        run: () => mutate(() => setWatched(where, !isWatched)),
      },
      {
        icon: isFavorite ? <StarOff /> : <Star />,
        label: t(isFavorite ? `unfavorite${noun}` : `favorite${noun}`),
        run: () => mutate(() => setFavorite(where, !isFavorite)),
      },
    ]
  }
  return (
    <>
      <ActionMenu
        label={t('moreActions')}
        button={
          <IconButton label={t('moreActions')}>
            <Ellipsis />
          </IconButton>
        }
        entries={() => [
          { icon: <History />, label: t('pageHistory'), href: address.history(spaceId, pageId) },
          canEdit && { icon: <FolderOutput />, label: t('moveToSpace'), run: () => setMoving(true) },
          'separator',
          ...entriesFor('Page', { spaceId, pageId }),
          'separator',
          ...entriesFor('Space', { spaceId }),
          'separator',
          { icon: <FileDown />, label: t('pdfOfPage'), run: () => openInTab(pageId) },
          { icon: <BookDown />, label: t('pdfOfSpace'), run: () => openInTab() },
        ]}
      />
      {isMoving && (
        <Suspense fallback={null}>
          <MoveToSpace place={{ spaceId }} page={page} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </>
  )
}
