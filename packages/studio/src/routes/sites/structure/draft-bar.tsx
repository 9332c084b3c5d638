import { useQuery } from '@tanstack/react-query'
import type { SitePlace } from '../../../api/sites.ts'
import { previewStructure, replaceStructure, type Effect, type Part } from '../../../api/structure.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { useAddressState } from '../../managing/search.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { EffectList } from './effect-list.tsx'

interface Props {
  place: SitePlace
  draft: Tagged<readonly Part[]>
  onDrop: () => void
  onEdit: (parts: readonly Part[]) => void
}

const useEffects = (place: SitePlace, { data, tag }: Tagged<readonly Part[]>) =>
  useQuery<readonly Effect[]>({
    queryKey: ['structure-effects', place.siteId, tag, data],
    queryFn: () => previewStructure(place, data),
    retry: false,
  })

const Publishing = ({ place, draft, onDrop, onClose }: Omit<Props, 'onEdit'> & { onClose: () => void }) => {
  const words = useSitesWords()
  const { t } = words
  const { data: effects, error } = useEffects(place, draft)
  const publish = async (isForced: boolean) => {
    await replaceStructure(place, draft.data, isForced ? undefined : draft.tag)
    onDrop()
  }
  return (
    <FormDialog
      title={t('publishStructure')}
      action={t('publishStructure')}
      isReady={effects !== undefined}
      onSubmit={publish}
      onClose={onClose}
      doneText={t('structurePublished')}
      outdated={<ChangedElsewhere target={place.siteId} onTake={onDrop} />}
    >
      {effects && <EffectList effects={effects} />}
      {error && (
        <p role="alert" className="s-field-error">
          {messageOf(error, words)}
        </p>
      )}
    </FormDialog>
  )
}

/** Says that a structure is a draft, and publishes it or drops it. */
export const DraftBar = ({ place, draft, onDrop, onEdit }: Props) => {
  const { t } = useSitesWords()
  const [{ dialog }, change] = useAddressState()
  const drop = () => {
    onDrop()
    say(t('draftDropped'), { label: t('undo'), run: () => onEdit(draft.data) })
  }
  return (
    <section className="s-bulk" aria-label={t('structureDraft')}>
      <strong>{t('structureDraft')}</strong>
      <Button look="filled" onPress={() => change({ dialog: 'publish' })}>
        {t('reviewStructure')}
      </Button>
      <Button look="quiet" onPress={drop}>
        {t('dropDraft')}
      </Button>
      {dialog === 'publish' && (
        <Publishing place={place} draft={draft} onDrop={onDrop} onClose={() => change({ dialog: undefined })} />
      )}
    </section>
  )
}
