import { useState } from 'react'
import { createCollectionIn } from '../../../api/workspace/library.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'

/** Creates a collection. */
export const NewCollection = ({ parent, onClose }: { parent: string | undefined; onClose: () => void }) => {
  const { t } = useLibraryWords()
  const { organization } = useWorkspace()
  const [title, setTitle] = useState('')
  return (
    <FormDialog
      title={t('newCollection')}
      action={t('newCollection')}
      isReady={title.trim() !== ''}
      onSubmit={() => createCollectionIn(organization.id, title, parent)}
      onClose={onClose}
    >
      <TextBox label={t('collectionTitle')} name="title" value={title} onChange={setTitle} maxLength={50} isRequired />
    </FormDialog>
  )
}
