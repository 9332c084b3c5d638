import { createContext, use, useId, type ReactNode } from 'react'
import { FieldError, Input, Label, Switch, Text, TextArea, TextField, type TextFieldProps } from 'react-aria-components'
import type { Problems } from './problems.ts'
import './fields.css'

/** What is wrong with the fields of a form, by the name of the field. */
export const ProblemsContext = createContext<Problems>(new Map())

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
  return (
    <TextField {...rest} validationBehavior="aria" isInvalid={problem !== undefined}>
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

/** A choice of one value. */
export const Choice = <T extends string>({
  label,
  name,
  value,
  options,
  onChange,
  hint,
  isLabelHidden = false,
  isDisabled = false,
}: {
  label: string
  name: string
  value: T
  options: readonly Option<T>[]
  onChange: (value: T) => void
  hint?: string | undefined
  isLabelHidden?: boolean
  isDisabled?: boolean
}) => {
  const id = useId()
  const problem = use(ProblemsContext).get(name)
  return (
    <label className="s-choice">
      <span className={isLabelHidden ? 's-visually-hidden' : 's-label'}>{label}</span>
      <select
        className="s-input"
        value={value}
        disabled={isDisabled}
        aria-describedby={hint === undefined && problem === undefined ? undefined : id}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => onChange(target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {(problem ?? hint) !== undefined && (
        <span id={id} className={problem === undefined ? 's-hint' : 's-field-error'}>
          {problem ?? hint}
        </span>
      )}
    </label>
  )
}

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
  <Switch className="s-switch" isSelected={isOn} onChange={onChange} isDisabled={isDisabled}>
    <span className="s-switch-track" />
    <span>
      <span className="s-label">{label}</span>
      {hint !== undefined && <small>{hint}</small>}
    </span>
  </Switch>
)
