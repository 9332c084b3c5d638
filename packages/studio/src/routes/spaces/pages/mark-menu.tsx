import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, BellOff, BookDown, Ellipsis, FileDown, History, Star, StarOff } from 'lucide-react'
import { MenuTrigger } from 'react-aria-components'
import { address } from '../../../address.ts'
import { favoritesQuery, setFavorite, setWatched, watchesQuery } from '../../../api/pages/marks.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
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
  const targets = [
    { noun: 'Page', where: { spaceId, pageId }, page: pageId },
    { noun: 'Space', where: { spaceId }, page: undefined },
  ] as const
  return (
    <MenuTrigger>
      <IconButton label={t('moreActions')}>
        <Ellipsis />
      </IconButton>
      <Menu label={t('moreActions')}>
        <MenuItem icon={<History />} label={t('pageHistory')} href={address.history(spaceId, pageId)} />
        <MenuSeparator />
        {targets.map(({ noun, where, page }) => {
          const [isWatched, isFavorite] = [isMarked(watches, page), isMarked(favorites, page)]
          return [
            noun === 'Space' && <MenuSeparator key="separator" />,
            <MenuItem
              key={`watch${noun}`}
              icon={isWatched ? <BellOff /> : <Bell />}
              label={t(isWatched ? `unwatch${noun}` : `watch${noun}`)}
              onAction={() => mutate(() => setWatched(where, !isWatched))}
            />,
            <MenuItem
              key={`favorite${noun}`}
              icon={isFavorite ? <StarOff /> : <Star />}
              label={t(isFavorite ? `unfavorite${noun}` : `favorite${noun}`)}
              onAction={() => mutate(() => setFavorite(where, !isFavorite))}
            />,
          ]
        })}
        <MenuSeparator />
        <MenuItem icon={<FileDown />} label={t('pdfOfPage')} onAction={() => openInTab(pageId)} />
        <MenuItem icon={<BookDown />} label={t('pdfOfSpace')} onAction={() => openInTab()} />
      </Menu>
    </MenuTrigger>
  )
}
