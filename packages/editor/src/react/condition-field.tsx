import { expressionFault } from '@scriptorium/content/evaluate/condition'
import { useState } from 'react'
import { inWords } from '../words/condition.ts'
import { useEditing } from './editor-context.ts'
import type { InputProps } from './field-input.tsx'
import { VariableField } from './variable-field.tsx'

/** Writes a condition. The document gets it only once it can be evaluated, because the server refuses a page with any other condition. */
export const ConditionField = (props: InputProps) => {
  const { words } = useEditing()
  const { field, data, onChange } = props
  const [written, setWritten] = useState(String(data[field.name] ?? ''))
  const isComplete = expressionFault(written.trim() || 'true') === undefined
  const write = (changes: Readonly<Record<string, unknown>>): void => {
    const text = String(changes[field.name])
    setWritten(text)
    const expression = text.trim() || 'true'
    if (!expressionFault(expression)) onChange({ [field.name]: expression })
  }
  return (
    <>
      <VariableField {...props} data={{ [field.name]: written }} onChange={write} />
      <output>{isComplete ? inWords(written, words) : words.conditionUnfinished}</output>
    </>
  )
}
