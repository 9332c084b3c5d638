import type { Space } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { deletedSpacesQuery, undeleteSpace } from '../../../api/workspace/library.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { SpaceSign } from '../../../ui/space-sign.tsx'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'

const retentionMs = 7 * 86_400_000

const Row = ({ space: { id, title, emoji, deletedAt = '' } }: { space: Space }) => {
  const words = useLibraryWords()
  const { t, language } = words
  const { mutate, isPending } = useMutation({
    mutationFn: () => undeleteSpace(id),
    onSuccess: () => say(t('restored', { name: title })),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const until = new Date(Date.parse(deletedAt) + retentionMs)
  const date = until.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <li>
      <span className="s-row-icon">
        <SpaceSign emoji={emoji} />
      </span>
      <span className="s-list-main">
        <strong>{title}</strong>
        <small>{t('restorableUntil', { date })}</small>
      </span>
      <Button aria-label={t('restoreNamed', { name: title })} isPending={isPending} onPress={() => mutate()}>
        {t('restoreIt')}
      </Button>
    </li>
  )
}

/** The spaces that were deleted lately, and the way to bring them back. */
export const DeletedSpaces = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLibraryWords()
  const { organization } = useWorkspace()
  const deleted = useQuery(deletedSpacesQuery(organization.id))
  return (
    <PanelDialog title={t('deletedSpaces')} onClose={onClose}>
      <Loaded query={deleted}>
        {(spaces) =>
          spaces.length === 0 ? (
            <p className="s-soft">{t('noDeletedSpaces')}</p>
          ) : (
            <ul className="s-list" aria-label={t('deletedSpaces')}>
              {spaces.map((space) => (
                <Row key={space.id} space={space} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </PanelDialog>
  )
}
