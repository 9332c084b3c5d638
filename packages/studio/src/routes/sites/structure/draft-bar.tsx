import type { SitePlace } from '../../../api/sites/sites.ts'
import type { Part } from '../../../api/sites/structure.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { useAddressState } from '../../managing/search.ts'
import type { Draft } from './kept-draft.ts'
import { removedParts, withAgain, withoutPart } from './parts.ts'
import { Publishing } from './publishing.tsx'

interface Props {
  place: SitePlace
  /** The structure that readers see. */
  published: readonly Part[]
  draft: Draft
  onDrop: () => void
  onEdit: (parts: readonly Part[]) => void
}

/** Says what somebody has removed since the draft began, and what can be done about it. The server would refuse the draft. */
const Removed = ({ removed, draft, onEdit }: Pick<Props, 'draft' | 'onEdit'> & { removed: readonly Part[] }) => {
  const { t, language } = useSitesWords()
  const names = new Intl.ListFormat(language).format(new Set(removed.map(({ title }) => title)))
  const leaveOut = () => onEdit(removed.reduce((parts, { id }) => withoutPart(parts, id), draft.data))
  return (
    <>
      <p role="alert">{t('removedMeanwhile', { names })}</p>
      <Button onPress={() => onEdit(withAgain(draft.data, removed))}>{t('addAgain')}</Button>
      <Button onPress={leaveOut}>{t('leaveOut')}</Button>
    </>
  )
}

/** Says that a structure is a draft, and publishes it or drops it. */
export const DraftBar = (props: Props) => {
  const { published, draft, onDrop, onEdit } = props
  const { t } = useSitesWords()
  const [{ dialog }, change] = useAddressState()
  const removed = removedParts(draft.data, published)
  const drop = () => {
    onDrop()
    say(t('draftDropped'), { label: t('undo'), run: () => onEdit(draft.data) })
  }
  return (
    <section className="s-bulk" aria-label={t('structureDraft')}>
      <strong>{t('structureDraft')}</strong>
      {removed.length > 0 && <Removed removed={removed} draft={draft} onEdit={onEdit} />}
      <Button look="filled" isDisabled={removed.length > 0} onPress={() => change({ dialog: 'publish' })}>
        {t('reviewStructure')}
      </Button>
      <Button look="quiet" onPress={drop}>
        {t('dropDraft')}
      </Button>
      {dialog === 'publish' && removed.length === 0 && (
        <Publishing {...props} onClose={() => change({ dialog: undefined })} />
      )}
    </section>
  )
}
