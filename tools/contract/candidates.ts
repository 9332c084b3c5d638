import { schemaOf, type Schema } from './spec.ts'

/** A value to test, with a name for reports. */
export interface Candidate {
  name: string
  value: unknown
}

/** Limits above this length are not tested, because the requests would be too large. */
const maxTestedLength = 100_000

const oneOfEachType: Candidate[] = [
  { name: 'null', value: null },
  { name: 'a boolean', value: true },
  { name: 'a number', value: 1 },
  { name: 'a string', value: 'a' },
  { name: 'an array', value: [] },
  { name: 'an object', value: {} },
]

/** The names of the candidates of which each has a value of another type. */
export const namesOfTypes = oneOfEachType.map(({ name }) => name)

const formatted: Record<string, string[]> = {
  'date-time': ['2099-12-31T23:59:59.999+14:00', '2099-01-01', 'tomorrow'],
  date: ['2028-02-29', '2027-02-29', 'tomorrow'],
  uri: ['https://docs.example.com/a?b=c#d', 'not a uri'],
  email: ['someone@example.com', 'nobody'],
}

const when = (isThere: boolean, ...candidates: Candidate[]) => (isThere ? candidates : [])

/** Returns the numbers at and just beyond a limit, if they can be tested. */
const around = (limit: number | undefined, beyond: 1 | -1): number[] =>
  limit === undefined ? [] : [limit, limit + beyond].filter((size) => size >= 0 && size <= maxTestedLength)

const texts = ({ minLength, maxLength, pattern, format, enum: words }: Schema): Candidate[] => [
  ...[...around(minLength, -1), ...around(maxLength, 1)].map((length) => ({
    name: `${length} characters`,
    value: 'a'.repeat(length),
  })),
  // Each of these characters has two UTF-16 units, but lengths count characters.
  ...when(maxLength !== undefined && maxLength <= maxTestedLength && pattern === undefined && format === undefined, {
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

/** Returns values at and just beyond each limit of a schema, each of its enum values, and one value of every type. */
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

/** Returns a valid value for a schema: its example, or the smallest value that it allows. */
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
