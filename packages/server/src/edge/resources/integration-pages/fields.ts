import type { ConfigurationProperty, IntegrationConfiguration } from '@scriptorium/types'
import type { Values } from '../../../domain/integrations/configuration.ts'

/** A form as a browser sends it. A field that was sent several times has several values. */
export type Form = Readonly<Record<string, unknown>>

/** A property of a configuration form. */
export interface Field {
  name: string
  property: ConfigurationProperty
  isRequired: boolean
}

// The schema of a configuration does not say which values are secret.
const secretName = /secret|password|passphrase|token|credential|(?:api|access|private|signing)[-_. ]?key/i

/** Returns whether the value of a field must not appear on a page, because of the field's name. */
export const isSecret = ({ name, property }: Field): boolean =>
  property.type === 'string' && !property.enum && secretName.test(`${name} ${property.title ?? ''}`)

/** Returns the fields of a form, or undefined if the integration renders it. */
export const fieldsOf = (form: IntegrationConfiguration | undefined): Field[] | undefined => {
  if (!form) return []
  if ('componentId' in form) return undefined
  const required = new Set(form.required)
  return Object.entries(form.properties).map(([name, property]) => ({ name, property, isRequired: required.has(name) }))
}

const textIn = (form: Form, name: string): string | undefined => {
  const value = Object.hasOwn(form, name) ? [form[name]].flat().at(-1) : undefined
  return typeof value === 'string' ? value : undefined
}

// What is not a number stays a text, and the operation names the field.
const numberIn = (text: string): unknown => {
  const number = Number(text)
  return text.trim() === '' ? null : Number.isFinite(number) ? number : text
}

const valueOf = (field: Field, form: Form, stored: Values): unknown => {
  const { name, property } = field
  const text = textIn(form, `field.${name}`)
  if (property.type === 'boolean') return text !== undefined
  if (property.type === 'number') return numberIn(text ?? '')
  if (isSecret(field) && !text) return textIn(form, `clear.${name}`) === undefined ? (stored[name] ?? null) : null
  // Browsers send every line break as two characters.
  return text ? text.replaceAll('\r\n', '\n') : null
}

/** Returns the values that a person entered. A secret that they left empty keeps its stored value. */
export const readValues = (fields: readonly Field[], form: Form, stored: Values): Values =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.property.type === 'button' ? [] : [[field.name, valueOf(field, form, stored)] as const],
    ),
  )

/** Returns the labels of required fields without a value. */
export const missingFields = (fields: readonly Field[], values: Values): string[] =>
  fields
    .filter(({ name, isRequired }) => isRequired && (values[name] ?? null) === null)
    .map(({ name, property }) => property.title ?? name)
