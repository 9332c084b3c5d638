import type { ChangeRequest } from '@scriptorium/client'
import { idsOf } from '../../../api/change-requests/review.ts'
import { Button } from '../../../ui/button.tsx'
import { useManageWords } from '../../../words/manage/words.ts'
import { Written } from './written.tsx'
import '../../managing/managing.css'

interface Props {
  /** The change request as somebody else has written it. */
  theirs: ChangeRequest
  isPending: boolean
  onTake: () => void
  onOverwrite: () => void
}

/** Shows what somebody else wrote since a description was opened, and lets the writer choose. */
export const DescriptionChanged = ({ theirs, isPending, onTake, onOverwrite }: Props) => {
  const { t } = useManageWords()
  return (
    <div role="alert" className="s-outdated">
      <p>{t('changeElsewhereUnknown')}</p>
      {theirs.description && <Written place={idsOf(theirs)} text={theirs.description} />}
      <div className="s-composer-actions">
        <Button onPress={onTake}>{t('takeTheirs')}</Button>
        <Button onPress={onOverwrite} isPending={isPending}>
          {t('overwrite')}
        </Button>
      </div>
    </div>
  )
}
