import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { OwnerChoice } from '../changes/pages/owner-choice.tsx'

interface Props {
  /** How many pages get the owner. */
  count: number
  onAnswer: (owner: string) => void
  onClose: () => void
}

/** Asks who looks after some pages. */
export const OwnerDialog = ({ count, onAnswer, onClose }: Props) => {
  const { t } = useLibraryWords()
  const [owner, setOwner] = useState('')
  return (
    <FormDialog
      title={t('ownerOfPages', { count })}
      action={t('setOwner')}
      onSubmit={async () => onAnswer(owner)}
      onClose={onClose}
    >
      <OwnerChoice value={owner} onChange={setOwner} />
    </FormDialog>
  )
}
