import type { SpaceCreate } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { address } from '../../../address.ts'
import { collectionsQuery, createSpaceFrom } from '../../../api/workspace/library.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'

const starts = ['blank', 'files', 'git', 'getting-started', 'api-reference', 'changelog'] as const
type Start = (typeof starts)[number]

const bodyOf = (start: Start): SpaceCreate => {
  if (start === 'git' || start === 'files') return { empty: true }
  return start === 'blank' ? {} : { template: start }
}

/** Creates a space: empty, from a template, or for the content of files or of a Git repository. */
export const NewSpaceDialog = ({ parent: given, onClose }: { parent: string | undefined; onClose: () => void }) => {
  const { t } = useLibraryWords()
  const navigate = useNavigate()
  const { organization } = useWorkspace()
  const { data: collections = [] } = useQuery(collectionsQuery(organization.id))
  const [title, setTitle] = useState('')
  const [emoji, setEmoji] = useState('')
  const [parent, setParent] = useState(given ?? '')
  const [start, setStart] = useState<Start>('blank')
  const [url, setUrl] = useState('')
  const [ref, setRef] = useState('main')
  const isGit = start === 'git'
  const create = async () => {
    const body = {
      title,
      ...(emoji !== '' && { emoji }),
      ...(parent !== '' && { parent }),
      ...bodyOf(start),
    }
    const { id } = await createSpaceFrom(organization.id, body, isGit ? { url, ref } : undefined)
    await navigate({ to: start === 'files' ? address.spaceSettings(id, 'moving') : address.space(id) })
  }
  const places = [
    { value: '', label: t('topLevel') },
    ...collections.filter(({ permissions }) => permissions.create).map((one) => ({ value: one.id, label: one.title })),
  ]
  return (
    <FormDialog
      title={t('createASpace')}
      action={t('createASpace')}
      isReady={title.trim() !== '' && (!isGit || url !== '')}
      onSubmit={create}
      onClose={onClose}
    >
      <TextBox label={t('spaceTitle')} name="title" value={title} onChange={setTitle} maxLength={50} isRequired />
      <TextBox
        label={`${t('icon')} (${t('optional')})`}
        name="emoji"
        value={emoji}
        onChange={setEmoji}
        hint={t('iconHint')}
      />
      <Choice label={t('inside')} name="parent" value={parent} options={places} onChange={setParent} />
      <Choice
        label={t('startWith')}
        name="template"
        value={start}
        options={starts.map((value) => ({ value, label: t(`start-${value}`) }))}
        onChange={setStart}
      />
      {isGit && (
        <>
          <TextBox label={t('repositoryUrl')} name="url" type="url" value={url} onChange={setUrl} isRequired />
          <TextBox label={t('branch')} name="ref" value={ref} onChange={setRef} isRequired />
        </>
      )}
    </FormDialog>
  )
}
