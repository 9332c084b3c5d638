import type { ChangeRequest, Space } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Ellipsis, FilePen, SpellCheck } from 'lucide-react'
import { MenuTrigger } from 'react-aria-components'
import { address } from '../../../../address.ts'
import { reviewStyle } from '../../../../api/change-requests/review.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { say, sayError } from '../../../../ui/toasts.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { useSetStatus } from './use-set-status.ts'

/** Has the style of a change request reviewed, archives it, takes it back to a draft, or opens it again. */
export const MoreActions = ({ change, space }: { change: ChangeRequest; space: Space }) => {
  const words = useChangeWords()
  const { t } = words
  const { mutate } = useSetStatus(change)
  const navigate = useNavigate()
  const { mutate: review } = useMutation({
    mutationFn: () => reviewStyle(change, t('reviewStyle')),
    onError: (error) => sayError(messageOf(error, words)),
    onSuccess: ({ status, count }) => {
      if (status === 'off') sayError(t('styleOff'))
      else if (status === 'unavailable') sayError(t('styleUnavailable'))
      else say(count === 0 ? t('styleFollowed') : t('styleSuggested', { count }))
    },
  })
  // Suggestions are applied beside their passages. Not called for who has left the change request meanwhile.
  const showSuggestions = ({ count }: { count: number }) => {
    if (count > 0) void navigate({ to: address.change(change.space, change.id, 'changes') })
  }
  if (!space.permissions.edit || change.status === 'merged') return null
  return (
    <MenuTrigger>
      <IconButton label={t('moreActions')}>
        <Ellipsis />
      </IconButton>
      <Menu label={t('moreActions')}>
        {change.status === 'open' && (
          <MenuItem icon={<FilePen />} label={t('backToDraft')} onAction={() => mutate('draft')} />
        )}
        {change.status !== 'archived' && (
          <MenuItem
            icon={<SpellCheck />}
            label={t('reviewStyle')}
            onAction={() => review(undefined, { onSuccess: showSuggestions })}
          />
        )}
        {change.status === 'archived' ? (
          <MenuItem icon={<ArchiveRestore />} label={t('openAgain')} onAction={() => mutate('open')} />
        ) : (
          <MenuItem icon={<Archive />} label={t('archive')} onAction={() => mutate('archived')} />
        )}
      </Menu>
    </MenuTrigger>
  )
}
