import type { SiteStructureVersion } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { readVersion, versionsQuery, type Part } from '../../../api/sites/structure.ts'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../../../ui/message.ts'
import { relativeTime } from '../../../ui/time.tsx'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { useMemberNames } from '../../managing/member-names.ts'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { useAddressState } from '../../managing/search.ts'
import { removedParts, withAgain } from './parts.ts'
import { VersionChanges } from './version-changes.tsx'

interface Props {
  place: SitePlace
  /** The structure that readers see. */
  published: readonly Part[]
  /** The draft that an earlier structure replaces. */
  draft: readonly Part[] | undefined
  onEdit: (parts: readonly Part[]) => void
  onClose: () => void
}

const Versions = ({ versions, ...props }: Props & { versions: readonly SiteStructureVersion[] }) => {
  const words = useSitesWords()
  const { t, language } = words
  const { place, published, draft, onEdit, onClose } = props
  const [{ version: openId }, change] = useAddressState()
  const names = useMemberNames(versions.map(({ replacedBy }) => replacedBy))
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: string) => {
      const parts = await readVersion(place, id)
      onEdit(withAgain(parts, removedParts(parts, published)))
      onClose()
      if (draft) say(t('draftReplaced'), { label: t('undo'), run: () => onEdit(draft) })
    },
    onError: (error) => sayError(messageOf(error, words)),
  })
  if (versions.length === 0) return <p className="s-soft">{t('noVersions')}</p>
  return (
    <ul className="s-list" aria-label={t('earlierStructures')}>
      {versions.map(({ id, replacedAt, replacedBy }, index) => {
        const time = new Date(replacedAt).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
        return (
          <li key={id}>
            <span className="s-list-main">
              <strong>{t('structureUntil', { time })}</strong>
              <small>
                {relativeTime(replacedAt, language)} {names.get(replacedBy)}
              </small>
              {openId === id && (
                <VersionChanges place={place} id={id} nextId={versions[index - 1]?.id} published={published} />
              )}
            </span>
            <Button
              look="quiet"
              aria-expanded={openId === id}
              aria-label={`${t('whatChanged')}: ${time}`}
              onPress={() => change({ version: openId === id ? undefined : id })}
            >
              {t('whatChanged')}
            </Button>
            <Button
              isPending={isPending}
              aria-label={`${t('takeVersion')}: ${t('structureUntil', { time })}`}
              onPress={() => mutate(id)}
            >
              {t('takeVersion')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** The structures that a site had. One of them becomes the draft, so that it is seen before readers get it. */
export const VersionsDialog = (props: Props) => {
  const { t } = useSitesWords()
  return (
    <PanelDialog title={t('earlierStructures')} onClose={props.onClose}>
      <Loaded query={useQuery(versionsQuery(props.place))}>
        {(versions) => <Versions versions={versions} {...props} />}
      </Loaded>
    </PanelDialog>
  )
}
