import type { ChangeRequest, Space } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Ellipsis, FilePen, SpellCheck } from 'lucide-react'
import { address } from '../../../../address.ts'
import { reviewStyle } from '../../../../api/change-requests/review.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { ActionMenu } from '../../../../ui/menu.tsx'
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
    <ActionMenu
      label={t('moreActions')}
      button={
        <IconButton label={t('moreActions')}>
          <Ellipsis />
        </IconButton>
      }
      entries={() => [
        change.status === 'open' && { icon: <FilePen />, label: t('backToDraft'), run: () => mutate('draft') },
        change.status !== 'archived' && {
          icon: <SpellCheck />,
          label: t('reviewStyle'),
          run: () => review(undefined, { onSuccess: showSuggestions }),
        },
        change.status === 'archived'
          ? { icon: <ArchiveRestore />, label: t('openAgain'), run: () => mutate('open') }
          : { icon: <Archive />, label: t('archive'), run: () => mutate('archived') },
      ]}
    />
  )
}
