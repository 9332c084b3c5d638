import { useId } from 'react'
import { useEditing } from './editor-context.ts'
import type { InputProps } from './field-input.tsx'
import { useList } from './use-list.ts'

/** Writes an expression, with the variables that it can read. */
export const VariableField = ({ id, field, data, onChange }: InputProps) => {
  const { resolve } = useEditing()
  const variables = useList(resolve.variables)
  const listId = useId()
  return (
    <>
      <input
        id={id}
        list={listId}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={String(data[field.name] ?? '')}
        onChange={(event) => onChange({ [field.name]: event.target.value })}
      />
      <datalist id={listId}>
        {variables?.map(({ name, value, expression }) => (
          <option key={expression} value={expression}>{`${name}: ${value}`}</option>
        ))}
      </datalist>
    </>
  )
}
