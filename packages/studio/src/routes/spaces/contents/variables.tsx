import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2, Variable } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { sayError } from '../../../ui/toasts.tsx'
import { useContentsWords } from '../../../words/contents/words.ts'
import { useAddressState } from '../../managing/search.ts'
import type { ContentsProps } from './contents.tsx'
import { useChanges } from './use-changes.ts'

interface DialogProps {
  /** Undefined for a new variable. */
  variable: readonly [name: string, value: string] | undefined
  revision: string
  onClose: () => void
}

const named = /^[A-Za-z_][\w-]{0,99}$/

const VariableDialog = ({ variable, revision, onClose }: DialogProps) => {
  const { t } = useContentsWords()
  const change = useChanges(revision)
  const [name, setName] = useState(variable?.[0] ?? '')
  const [value, setValue] = useState(variable?.[1] ?? '')
  const before = variable && variable[0] !== name ? { [variable[0]]: null } : {}
  const isChanged = name !== variable?.[0] || value !== variable[1]
  return (
    <FormDialog
      title={variable ? t('editVariable', { name: variable[0] }) : t('newVariable')}
      action={variable ? t('save') : t('newVariable')}
      isReady={named.test(name) && isChanged}
      onSubmit={() => change({ operation: 'update_variables', variables: { ...before, [name]: value } })}
      onClose={onClose}
    >
      <TextBox
        label={t('variableName')}
        hint={t('variableNameText')}
        name="variables"
        value={name}
        onChange={setName}
        maxLength={100}
        isRequired
      />
      <TextBox label={t('variableValue')} name="value" value={value} onChange={setValue} maxLength={256} />
    </FormDialog>
  )
}

const Row = ({
  name,
  value,
  revision,
  canEdit,
}: Record<'name' | 'revision' | 'value', string> & { canEdit: boolean }) => {
  const words = useContentsWords()
  const { t } = words
  const [, change] = useAddressState()
  const apply = useChanges(revision)
  const { mutate } = useMutation({
    mutationFn: () => apply({ operation: 'update_variables', variables: { [name]: null } }),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <li>
      <span className="s-list-main">
        <code dir="ltr">{name}</code>
        <span dir="auto">{value}</span>
      </span>
      {canEdit && (
        <>
          <IconButton label={t('editVariable', { name })} onPress={() => change({ dialog: 'edit', id: name })}>
            <Pencil />
          </IconButton>
          <IconButton label={t('deleteNamed', { name })} onPress={() => mutate()}>
            <Trash2 />
          </IconButton>
        </>
      )}
    </li>
  )
}

/** The variables whose values pages show. */
export const Variables = ({ contents: { revision, variables }, canEdit }: ContentsProps) => {
  const { t } = useContentsWords()
  const [{ dialog, id = '' }, change] = useAddressState()
  const close = () => change({ dialog: undefined, id: undefined })
  const all = Object.entries(variables).toSorted(([a], [b]) => a.localeCompare(b))
  const chosen = all.find(([name]) => name === id)
  const add = canEdit && <Button onPress={() => change({ dialog: 'new' })}>{t('newVariable')}</Button>
  return (
    <>
      {all.length === 0 ? (
        <Empty icon={<Variable />} title={t('noVariables')} text={t('noVariablesText')}>
          {add}
        </Empty>
      ) : (
        <>
          <div className="s-toolbar">{add}</div>
          <ul className="s-list" aria-label={t('variables')}>
            {all.map(([name, value]) => (
              <Row key={name} name={name} value={value} revision={revision} canEdit={canEdit} />
            ))}
          </ul>
        </>
      )}
      {canEdit && (dialog === 'new' || (dialog === 'edit' && chosen)) && (
        <VariableDialog variable={dialog === 'new' ? undefined : chosen} revision={revision} onClose={close} />
      )}
    </>
  )
}
