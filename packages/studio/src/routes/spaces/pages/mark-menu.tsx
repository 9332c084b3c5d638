import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, BellOff, BookDown, Ellipsis, FileDown, History, Star, StarOff } from 'lucide-react'
import { address } from '../../../address.ts'
import { favoritesQuery, setFavorite, setWatched, watchesQuery } from '../../../api/pages/marks.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { ActionMenu } from '../../../ui/menu.tsx'
import { messageOf } from '../../../ui/message.ts'
import { sayError } from '../../../ui/toasts.tsx'
import { useWords } from '../../../words/words.tsx'

/** Shows the history of a page, watches it and its space, adds them to the favorites, and makes PDFs of them. */
export const MarkMenu = ({ spaceId, pageId }: { spaceId: string; pageId: string }) => {
  const words = useWords()
  const { t } = words
  const { organization } = useWorkspace()
  const { data: watches = [] } = useQuery(watchesQuery(organization.id, spaceId))
  const { data: favorites = [] } = useQuery(favoritesQuery(organization.id))
  const { mutate } = useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
    onError: (error) => sayError(messageOf(error, words)),
  })
  // Most readers never need it.
  const openInTab = (page?: string) =>
    mutate(async () => (await import('../../../api/workspace/pdf.ts')).openPdf(spaceId, page))
  const isMarked = (marks: readonly { space: string; page?: string }[], page?: string) =>
    marks.some((mark) => mark.space === spaceId && mark.page === page)
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
    <ActionMenu
      label={t('moreActions')}
      button={
        <IconButton label={t('moreActions')}>
          <Ellipsis />
        </IconButton>
      }
      entries={() => [
        { icon: <History />, label: t('pageHistory'), href: address.history(spaceId, pageId) },
        'separator',
        ...entriesFor('Page', { spaceId, pageId }),
        'separator',
        ...entriesFor('Space', { spaceId }),
        'separator',
        { icon: <FileDown />, label: t('pdfOfPage'), run: () => openInTab(pageId) },
        { icon: <BookDown />, label: t('pdfOfSpace'), run: () => openInTab() },
      ]}
    />
  )
}
