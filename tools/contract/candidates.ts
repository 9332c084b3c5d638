import { schemaOf, type Schema } from './spec.ts'

/** A value to try in a place, and what there is to it. */
export interface Candidate {
  name: string
  value: unknown
}

/** What is too long to be sent for the sake of a limit. */
const FAR = 100_000

const oneOfEachType: Candidate[] = [
  { name: 'null', value: null },
  { name: 'a boolean', value: true },
  { name: 'a number', value: 1 },
  { name: 'a string', value: 'a' },
  { name: 'an array', value: [] },
  { name: 'an object', value: {} },
]

const formatted: Record<string, string[]> = {
  'date-time': ['2099-12-31T23:59:59.999+14:00', '2099-01-01', 'tomorrow'],
  uri: ['https://docs.example.com/a?b=c#d', 'not a uri'],
  email: ['someone@example.com', 'nobody'],
}

const when = (isThere: boolean, ...candidates: Candidate[]) => (isThere ? candidates : [])

/** The numbers on both sides of a limit, as far as they make sense. */
const around = (limit: number | undefined, beyond: 1 | -1): number[] =>
  limit === undefined ? [] : [limit, limit + beyond].filter((size) => size >= 0 && size <= FAR)

const texts = ({ minLength, maxLength, pattern, format, enum: words }: Schema): Candidate[] => [
  ...[...around(minLength, -1), ...around(maxLength, 1)].map((length) => ({
    name: `${length} characters`,
    value: 'a'.repeat(length),
  })),
  // Of two UTF-16 units each: a length counts characters.
  ...when(maxLength !== undefined && maxLength <= FAR && pattern === undefined && format === undefined, {
    name: `${maxLength} characters beyond U+FFFF`,
    value: '🌿'.repeat(maxLength ?? 0),
  }),
  ...when(pattern !== undefined, { name: 'an empty string', value: '' }, { name: 'other characters', value: '¿ é /?' }),
  ...when(words !== undefined, { name: 'another word', value: 'no-such-word' }),
  ...(formatted[format ?? ''] ?? []).map((value) => ({ name: value, value })),
]

const numbers = ({ minimum, maximum }: Schema): Candidate[] =>
  [
    ...(minimum === undefined ? [] : [minimum, minimum - 1]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1]),
    0.5,
  ].map((value) => ({ name: `the number ${value}`, value }))

const arrays = ({ minItems, maxItems, items }: Schema, value: unknown): Candidate[] => {
  const [item = exampleOf(items)] = Array.isArray(value) ? value : []
  const sizes = [...around(minItems, -1), ...around(maxItems, 1)].filter((size) => size <= 2000)
  return sizes.map((size) => ({ name: `${size} items`, value: Array.from({ length: size }, () => item) }))
}

const maps = ({ minProperties, maxProperties, additionalProperties }: Schema): Candidate[] => {
  if (typeof additionalProperties !== 'object') return []
  const value = exampleOf(additionalProperties)
  const sizes = [...around(minProperties, -1), ...around(maxProperties, 1)].filter((size) => size <= 2000)
  return sizes.map((size) => ({
    name: `${size} members`,
    value: Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, value])),
  }))
}

const objects = ({ required = [], additionalProperties }: Schema, value: unknown): Candidate[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const without = (name: string) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
  return [
    ...required.filter((name) => name in value).map((name) => ({ name: `without ${name}`, value: without(name) })),
    ...when(additionalProperties === false, { name: 'an unknown member', value: { ...value, nothing: 1 } }),
  ]
}

/** The values at and just beyond every limit that a schema sets, each of its words, and one of every type. */
export const candidatesOf = (given: Schema, value: unknown): Candidate[] => {
  const schema = schemaOf(given)
  const words = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])]
  return [
    ...words.map((word) => ({ name: JSON.stringify(word), value: word })),
    ...texts(schema),
    ...(schema.type === 'number' || schema.type === 'integer' ? numbers(schema) : []),
    ...arrays(schema, value),
    ...maps(schema),
    ...objects(schema, value),
    ...oneOfEachType,
  ]
}

/** A value that a schema takes: its example, or the least there is. */
export const exampleOf = (given: Schema | undefined, depth = 0): unknown => {
  const schema = schemaOf(given)
  const { example, default: preset, const: word, enum: words, oneOf, anyOf, minLength = 1, minimum = 1 } = schema
  const shown = [given?.example, example, word, words?.[0], preset].find((one) => one !== undefined)
  if (shown !== undefined || depth > 8) return shown
  const branch = oneOf?.[0] ?? anyOf?.[0]
  if (branch) return exampleOf(branch, depth + 1)
  const type = [schema.type].flat()[0]
  if (type === 'string') return formatted[schema.format ?? '']?.[0] ?? 'a'.repeat(minLength)
  if (type === 'integer' || type === 'number') return minimum
  if (type === 'boolean') return true
  if (type === 'array') return schema.minItems ? [exampleOf(schema.items, depth + 1)] : []
  if (type !== 'object') return null
  const names = schema.required ?? []
  return Object.fromEntries(names.map((name) => [name, exampleOf(schema.properties?.[name], depth + 1)]))
}
