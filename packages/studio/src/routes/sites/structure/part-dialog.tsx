import { useState } from 'react'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { previewStructure, type Part } from '../../../api/sites/structure.ts'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { ConditionField } from './condition-field.tsx'
import { withChanges } from './parts.ts'

interface Props {
  part: Part
  parts: readonly Part[]
  place: SitePlace
  onEdit: (parts: readonly Part[]) => void
  onClose: () => void
}

/** Changes the name, the path, the target or the visitors of something in the structure. */
export const PartDialog = ({ part, parts, place, onEdit, onClose }: Props) => {
  const { t } = useSitesWords()
  const { id, object } = part
  const [title, setTitle] = useState(part.title)
  const [path, setPath] = useState(part.path ?? '')
  const [url, setUrl] = useState(part.url ?? '')
  const [condition, setCondition] = useState(part.condition ?? '')
  const isGroup = object === 'site-section-group'
  const hasPath = object === 'site-section' || object === 'site-space'
  const save = async () => {
    const edited = withChanges(parts, id, {
      title,
      condition: condition === '' ? undefined : condition,
      ...(hasPath && path !== '' && { path }),
      ...(object === 'site-external-link' && { url }),
    })
    // The server says at once what it would refuse.
    await previewStructure(place, edited)
    onEdit(edited)
  }
  return (
    <FormDialog title={t('editItem', { name: part.title })} action={t('changeDraft')} onSubmit={save} onClose={onClose}>
      {object !== 'site-space' && (
        <TextBox label={t('title')} name="title" value={title} onChange={setTitle} maxLength={100} isRequired />
      )}
      {hasPath && <TextBox label={t('path')} name="path" value={path} onChange={setPath} maxLength={100} />}
      {object === 'site-external-link' && (
        <TextBox label={t('address')} name="url" type="url" value={url} onChange={setUrl} />
      )}
      {!isGroup && <ConditionField place={place} value={condition} onChange={setCondition} />}
    </FormDialog>
  )
}
