import { createContext, use, useId, type ReactNode } from 'react'
import { FieldError, Input, Label, Switch, Text, TextArea, TextField, type TextFieldProps } from 'react-aria-components'
import type { Problems } from './problems.ts'
import { maxRead, useNarrowing } from './use-narrowing.tsx'
import './fields.css'

/** What is wrong with the fields of a form, by the name of the field. */
export const ProblemsContext = createContext<Problems>(new Map())

/** Whether the fields of a form only show what is set. */
export const ReadOnlyContext = createContext(false)

interface BoxProps extends Omit<TextFieldProps, 'children' | 'className'> {
  label: string
  /** The member of the request body that it fills. Refusals that point there are shown here. */
  name: string
  hint?: ReactNode
  rows?: number
  placeholder?: string
  /** The id of a `datalist` with what can be chosen. */
  list?: string
}

/** A field for text, with the reason if the server refused what it says. */
export const TextBox = ({ label, name, hint, rows, placeholder, list, ...rest }: BoxProps) => {
  const problem = use(ProblemsContext).get(name)
  const isReadOnly = use(ReadOnlyContext)
  return (
    <TextField isDisabled={isReadOnly} {...rest} validationBehavior="aria" isInvalid={problem !== undefined}>
      <Label>{label}</Label>
      {rows === undefined ? (
        <Input placeholder={placeholder} list={list} />
      ) : (
        <TextArea className="s-input" rows={rows} placeholder={placeholder} />
      )}
      {hint !== undefined && (
        <Text slot="description" className="s-hint">
          {hint}
        </Text>
      )}
      <FieldError className="s-field-error">{problem}</FieldError>
    </TextField>
  )
}

/** One of the values of a choice, as people read it. */
export interface Option<T extends string> {
  value: T
  label: string
}

interface ChoiceProps<T extends string> {
  label: string
  name: string
  value: T
  options: readonly Option<T>[]
  onChange: (value: T) => void
  hint?: string | undefined
  isLabelHidden?: boolean
  isDisabled?: boolean
}

interface ListProps<T extends string> extends ChoiceProps<T> {
  /** A field that narrows the options. */
  field?: ReactNode
  /** How many options are seen at once. */
  size?: number
}

const ChoiceList = <T extends string>(props: ListProps<T>) => {
  const {
    label,
    name,
    value,
    options,
    onChange,
    hint,
    isLabelHidden = false,
    isDisabled = false,
    field,
    size = 1,
  } = props
  const id = useId()
  const problem = use(ProblemsContext).get(name)
  const isReadOnly = use(ReadOnlyContext)
  const note = problem ?? hint
  return (
    <div className="s-choice">
      <label htmlFor={id} className={isLabelHidden ? 's-visually-hidden' : 's-label'}>
        {label}
      </label>
      {field}
      <select
        id={id}
        className="s-input"
        value={value}
        size={size}
        disabled={isReadOnly || isDisabled}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => onChange(target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {note !== undefined && (
        <span id={`${id}-note`} className={problem === undefined ? 's-hint' : 's-field-error'}>
          {note}
        </span>
      )}
    </div>
  )
}

const SearchedChoice = <T extends string>(props: ChoiceProps<T>) => {
  const { label, options, value } = props
  const { field, isNarrowed, narrowed } = useNarrowing(label, options, (one) => one.value === value)
  if (!isNarrowed) return <ChoiceList {...props} field={field} />
  return <ChoiceList {...props} field={field} options={narrowed} size={Math.min(6, Math.max(2, narrowed.length))} />
}

/** A choice of one value. If there are many, a field searches them. */
export const Choice = <T extends string>(props: ChoiceProps<T>) =>
  props.options.length > maxRead && props.isLabelHidden !== true ? (
    <SearchedChoice {...props} />
  ) : (
    <ChoiceList {...props} />
  )

/** A choice of yes or no. */
export const Toggle = ({
  label,
  hint,
  isOn,
  onChange,
  isDisabled = false,
}: {
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}) => (
  <Switch className="s-switch" isSelected={isOn} onChange={onChange} isDisabled={use(ReadOnlyContext) || isDisabled}>
    <span className="s-switch-track" />
    <span>
      <span className="s-label">{label}</span>
      {hint !== undefined && <small>{hint}</small>}
    </span>
  </Switch>
)
