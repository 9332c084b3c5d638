import { useId } from 'react'
import type { Field } from '../properties/fields.ts'
import { useEditing } from './editor-context.ts'
import { ConditionField } from './condition-field.tsx'
import { EmojiField } from './emoji-field.tsx'
import { IntegrationField, OperationField, ReusableField } from './choice-fields.tsx'
import { RefField } from './ref-field.tsx'
import { VariableField } from './variable-field.tsx'

type Data = Readonly<Record<string, unknown>>

/** What a field edits. */
export interface FieldProps {
  readonly field: Field
  readonly data: Data
  readonly onChange: (changes: Data) => void
}

/** What an input needs besides. */
export interface InputProps extends FieldProps {
  readonly id: string
}

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const Text = ({ id, field, data, onChange }: InputProps) => (
  <input
    id={id}
    value={asText(data[field.name])}
    onChange={(event) => onChange({ [field.name]: event.target.value })}
  />
)

const Long = ({ id, field, data, onChange }: InputProps) => (
  <textarea
    id={id}
    rows={4}
    dir="ltr"
    spellCheck={false}
    value={asText(data[field.name])}
    onChange={(event) => onChange({ [field.name]: event.target.value })}
  />
)

const Number_ = ({ id, field, data, onChange }: InputProps) => (
  <input
    id={id}
    inputMode="numeric"
    value={asText(data[field.name])}
    onChange={(event) => {
      const text = event.target.value.trim()
      const number = Number(text)
      if (text === '' || (Number.isFinite(number) && number >= 0))
        onChange({ [field.name]: text === '' ? undefined : number })
    }}
  />
)

const DateInput = ({ id, field, data, onChange }: InputProps) => (
  <input
    id={id}
    type="date"
    value={asText(data[field.name]).slice(0, 10)}
    onChange={(event) => event.target.value && onChange({ [field.name]: event.target.value })}
  />
)

const Lines = ({ id, field, data, onChange }: InputProps) => {
  const list = Array.isArray(data[field.name]) ? (data[field.name] as unknown[]) : []
  const names = list.map((one) => (typeof one === 'string' ? one : asText((one as { tag?: unknown } | null)?.tag)))
  return (
    <textarea
      id={id}
      rows={3}
      defaultValue={names.join('\n')}
      onChange={(event) => {
        const written = event.target.value
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
        // Entries that are more than a name stay as they are.
        onChange({ [field.name]: written.map((name) => list[names.indexOf(name)] ?? name) })
      }}
    />
  )
}

const Choice = ({ id, field, data, onChange }: InputProps) => {
  const { words } = useEditing()
  const [first] = field.choices ?? []
  return (
    <select
      id={id}
      value={asText(data[field.name]) || first?.[0]}
      onChange={(event) => onChange({ [field.name]: event.target.value })}
    >
      {field.choices?.map(([value, word]) => (
        <option key={value} value={value}>
          {words[word]}
        </option>
      ))}
    </select>
  )
}

const inputs = {
  choice: Choice,
  condition: ConditionField,
  date: DateInput,
  emoji: EmojiField,
  expression: VariableField,
  integration: IntegrationField,
  lines: Lines,
  long: Long,
  number: Number_,
  operation: OperationField,
  ref: RefField,
  reusable: ReusableField,
  text: Text,
} as const

/** One property with its label. */
export const FieldInput = (props: FieldProps) => {
  const { words } = useEditing()
  const id = useId()
  const { field, data, onChange } = props
  if (field.kind === 'flag') {
    return (
      <label className="flag-field">
        <input
          type="checkbox"
          checked={data[field.name] === true}
          onChange={(event) => onChange({ [field.name]: event.target.checked })}
        />
        {words[field.word]}
      </label>
    )
  }
  const Input = inputs[field.kind]
  return (
    <div className="field">
      <label htmlFor={id}>{words[field.word]}</label>
      <Input {...props} id={id} />
      {field.help && <small>{words[field.help]}</small>}
    </div>
  )
}
