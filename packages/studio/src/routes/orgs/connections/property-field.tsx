import type { ConfigurationBoolean, ConfigurationNumber, ConfigurationString } from '@scriptorium/client'
import { Choice, TextBox, Toggle } from '../../../ui/fields.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'

/** A property of a configuration form that has a value. */
export type Property = ConfigurationBoolean | ConfigurationNumber | ConfigurationString

interface Props {
  name: string
  property: Property
  /** Whether the integration waits for a value. */
  isRequired: boolean
  value: boolean | number | string | undefined
  onChange: (value: boolean | number | string | undefined) => void
}

/** The field of a configuration form that fits its property. */
export const PropertyField = ({ name, property, isRequired, value, onChange }: Props) => {
  const { t } = useConnectionsWords()
  const label = property.title ?? name
  const isMissing = isRequired && (value === undefined || value === '')
  const hint = [property.description, isMissing && t('neededField')].filter(Boolean).join(' ') || undefined
  if (property.type === 'boolean') {
    return <Toggle label={label} {...(hint !== undefined && { hint })} isOn={value === true} onChange={onChange} />
  }
  if (property.type === 'string' && property.enum !== undefined && property.enum.length > 0) {
    const options = ['', ...property.enum].map((one) => ({ value: one, label: one }))
    return (
      <Choice label={label} name={name} value={String(value ?? '')} options={options} onChange={onChange} hint={hint} />
    )
  }
  const isNumber = property.type === 'number'
  return (
    <TextBox
      label={label}
      name={name}
      hint={hint}
      inputMode={isNumber ? 'decimal' : 'text'}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => {
        if (text === '') onChange(undefined)
        else onChange(isNumber && !Number.isNaN(Number(text)) ? Number(text) : text)
      }}
    />
  )
}
