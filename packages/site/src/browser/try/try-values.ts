import type { ApiField } from '@scriptorium/content/api-request'

/** A value with its name, as it is sent. */
export type Pair = [name: string, value: string]

/** Returns whether a field takes one plain value. */
const isPlain = ({ type, style }: ApiField): boolean =>
  style === 'json' || /^(?:boolean|integer|number|string)\b/.test(type)

/** Returns what is entered: lists and objects as JSON, and lists also separated by commas. */
const entered = (field: ApiField, text: string): unknown => {
  if (isPlain(field)) return text
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
  if (!field.type.startsWith('array')) return text
  const parts = text.split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

const isListOrObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const deepPairs = (name: string, value: unknown): Pair[] =>
  isListOrObject(value)
    ? Object.entries(value).flatMap(([key, one]) => deepPairs(`${name}[${key}]`, one))
    : [[name, textOf(value)]]

const separators: Partial<Record<ApiField['style'], string>> = { pipeDelimited: '|', spaceDelimited: ' ' }

/** Returns a value as it stands in a query, in a cookie or in a form. */
export const pairsOf = (field: ApiField, text: string): Pair[] => {
  const { name, style, explodes } = field
  const value = entered(field, text)
  if (!isListOrObject(value)) return [[name, text]]
  if (style === 'deepObject') return deepPairs(name, value)
  if (explodes)
    return Array.isArray(value)
      ? value.map((one): Pair => [name, textOf(one)])
      : Object.entries(value).map(([key, one]): Pair => [key, textOf(one)])
  const parts = Array.isArray(value) ? value : Object.entries(value).flat()
  return [[name, parts.map(textOf).join(separators[style] ?? ',')]]
}

/** Returns a value as it stands in a path or in a header. */
export const inlineOf = (field: ApiField, text: string, encode: (text: string) => string): string => {
  const { name, style, explodes } = field
  const value = entered(field, text)
  const written = (one: unknown) => encode(textOf(one))
  const parts = !isListOrObject(value)
    ? [written(text)]
    : Array.isArray(value)
      ? value.map(written)
      : explodes
        ? Object.entries(value).map(([key, one]) => `${encode(key)}=${written(one)}`)
        : Object.entries(value).flat().map(written)
  if (style === 'label') return `.${parts.join(explodes ? '.' : ',')}`
  if (style !== 'matrix') return parts.join(',')
  if (!explodes || !isListOrObject(value)) return `;${name}=${parts.join(',')}`
  return parts.map((part) => (Array.isArray(value) ? `;${name}=${part}` : `;${part}`)).join('')
}
