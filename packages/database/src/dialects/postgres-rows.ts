import { LRUCache } from 'lru-cache'
import type { FieldDef } from 'pg'
import { toCamel } from '../naming.ts'

type Row = Record<string, unknown>
type Fields = readonly (string | null)[]
type Parse = (text: string) => unknown

/** Converts the values of a row, as PostgreSQL sends them, into a row with the names that the code uses. */
export type Decode = (fields: Fields) => Row

/** Returns the parser of a type. */
export type ParserOf = (dataTypeID: number, format: 'text') => Parse

const textType = 25

const makers = new LRUCache<string, (fields: Fields, parsers: readonly Parse[]) => Row>({ max: 1000 })

// V8 creates an object from a literal 20 times as fast as by assigning one computed name after another.
const makerOf = (names: readonly string[], isParsed: readonly boolean[]) => {
  const values = names.map((name, index) => {
    const value = `fields[${index}]`
    const parsed = isParsed[index] ? `${value} === null ? null : parsers[${index}](${value})` : value
    return `${JSON.stringify(toCamel(name))}: ${parsed}`
  })
  const code = `return { ${values.join(', ')} }`
  const known = makers.get(code)
  if (known) return known
  const made = Function('fields', 'parsers', code) as (fields: Fields, parsers: readonly Parse[]) => Row
  makers.set(code, made)
  return made
}

/** Returns the decoder for the rows of a result. */
export const createDecoder = (fields: readonly FieldDef[], parserOf: ParserOf): Decode => {
  // The driver parses types that it does not know as text.
  const asText = parserOf(textType, 'text')
  const parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID, 'text'))
  const make = makerOf(
    fields.map(({ name }) => name),
    parsers.map((parse) => parse !== asText),
  )
  return (values) => make(values, parsers)
}
