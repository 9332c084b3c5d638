import type { ReusableContent } from '@scriptorium/client'
import { useState } from 'react'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useContentsWords } from '../../../words/contents/words.ts'
import { useChanges } from './use-changes.ts'

/** Edits a reusable content, or writes a new one. */
export const ContentDialog = ({
  content,
  revision,
  onClose,
}: {
  /** Undefined for a new one. */
  content: ReusableContent | undefined
  revision: string
  onClose: () => void
}) => {
  const { t } = useContentsWords()
  const change = useChanges(revision)
  const [title, setTitle] = useState(content?.title ?? '')
  const before = content && 'markdown' in content ? (content.markdown ?? '') : ''
  const [markdown, setMarkdown] = useState(before)
  const save = () =>
    content
      ? change({
          operation: 'update_reusable_content',
          reusableContent: content.id,
          ...(title !== content.title && { title }),
          ...(markdown !== before && { document: { markdown } }),
        })
      : change({ operation: 'insert_reusable_content', title, document: { markdown } })
  const isChanged = title !== content?.title || markdown !== before
  return (
    <FormDialog
      title={content ? t('editContent', { title: content.title }) : t('newContent')}
      action={content ? t('save') : t('newContent')}
      isReady={title.trim() !== '' && isChanged}
      onSubmit={save}
      onClose={onClose}
    >
      <TextBox label={t('title')} name="title" value={title} onChange={setTitle} maxLength={1024} isRequired />
      <TextBox label={t('contentText')} name="document" value={markdown} onChange={setMarkdown} rows={10} />
    </FormDialog>
  )
}
