import { useMutation, useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import { deletedSitesQuery, undeleteSite } from '../../../api/sites/sites.ts'
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

interface Deleted {
  id: string
  title: string
  deletedAt?: string | undefined
  icon: ReactNode
  restore: () => Promise<void>
}

const Row = ({ title, deletedAt = '', icon, restore }: Deleted) => {
  const words = useLibraryWords()
  const { t, language } = words
  const { mutate, isPending } = useMutation({
    mutationFn: restore,
    onSuccess: () => say(t('restored', { name: title })),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const until = new Date(Date.parse(deletedAt) + retentionMs)
  const date = until.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <li>
      <span className="s-row-icon">{icon}</span>
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

/** The spaces and sites that were deleted lately, the last one first, and the way to bring them back. */
export const DeletedContent = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLibraryWords()
  const { id: organizationId } = useWorkspace().organization
  const spaces = useQuery(deletedSpacesQuery(organizationId))
  const sites = useQuery(deletedSitesQuery(organizationId))
  const query = {
    data: spaces.data && sites.data && { spaces: spaces.data, sites: sites.data },
    error: spaces.error ?? sites.error,
    refetch: () => Promise.all([spaces.refetch(), sites.refetch()]),
  }
  return (
    <PanelDialog title={t('deletedContent')} onClose={onClose}>
      <Loaded query={query}>
        {(found) => {
          const rows: Deleted[] = [
            ...found.spaces.map(({ id, title, deletedAt, emoji }) => {
              return { id, title, deletedAt, icon: <SpaceSign emoji={emoji} />, restore: () => undeleteSpace(id) }
            }),
            ...found.sites.map(({ id, title, deletedAt }) => {
              const restore = () => undeleteSite({ organizationId, siteId: id })
              return { id, title, deletedAt, icon: <Globe />, restore }
            }),
          ]
          if (rows.length === 0) return <p className="s-soft">{t('noDeletedContent')}</p>
          const lastFirst = rows.toSorted((a, b) => (a.deletedAt! < b.deletedAt! ? 1 : -1))
          return (
            <ul className="s-list" aria-label={t('deletedContent')}>
              {lastFirst.map((row) => (
                <Row key={row.id} {...row} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </PanelDialog>
  )
}
