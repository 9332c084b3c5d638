import { invalid } from './invalid-request.ts'
import type { Operation, Schema } from './document.ts'
import { checkText } from './hostile.ts'

/** How to read a query parameter: whether it can repeat, and the pattern that numbers must match. */
export interface QueryRule {
  array: boolean
  number?: RegExp
}

type Resolve = (schema: Schema | undefined) => Schema

const integer = /^-?(?:0|[1-9]\d{0,14})$/
const decimal = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/

const typesOf = (schema: Schema, resolve: Resolve): string[] => [
  ...[schema.type ?? []].flat(),
  ...[...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) =>
    typesOf(resolve(each), resolve),
  ),
]

/**
 * Returns the pattern of a numeric parameter. Coercion would accept `Infinity`, `1e400`, `0x10` and ` 5 `, and the
 * first two bypass `maximum`.
 */
const numberRule = (types: string[]) => {
  const numeric = types.length > 0 && types.every((type) => type === 'integer' || type === 'number')
  return !numeric ? undefined : types.includes('number') ? decimal : integer
}

/** Returns the rules of an operation's query. Throws if a parameter is neither a single value nor a repeated key. */
export const queryRules = ({ operationId, parameters }: Operation, resolve: Resolve): Map<string, QueryRule> => {
  const rules = new Map<string, QueryRule>()
  for (const { name, in: place, schema, style, explode } of parameters) {
    if (place !== 'query') continue
    const resolved = resolve(schema)
    const types = typesOf(resolved, resolve)
    const array = types.includes('array')
    if (types.includes('object') || (style ?? 'form') !== 'form' || (array && explode === false)) {
      throw new Error(`${operationId}: the query parameter ${name} must be a single value or a repeated key`)
    }
    rules.set(name, { array, number: numberRule(array ? typesOf(resolve(resolved.items), resolve) : types) })
  }
  return rules
}

const decoded = (raw: string, pointer: string) => {
  let text = raw
  try {
    if (raw.includes('%')) text = decodeURIComponent(raw)
  } catch {
    throw invalid(pointer, 'must be percent-encoded UTF-8')
  }
  checkText(pointer, text)
  return text
}

/** Returns the percent-decoded path parameters. */
export const readPath = (names: string[], values: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name, index) => [name, decoded(values[index] ?? '', `/path/${name}`)]))

const readPair = (pair: string, rules: ReadonlyMap<string, QueryRule>) => {
  const equals = pair.indexOf('=')
  const name = decoded((equals < 0 ? pair : pair.slice(0, equals)).replaceAll('+', ' '), '/query')
  const pointer = `/query/${name}`
  const rule = rules.get(name)
  if (!rule) throw invalid(pointer, 'is not a known query parameter')
  const value = decoded(equals < 0 ? '' : pair.slice(equals + 1).replaceAll('+', ' '), pointer)
  if (value === '') throw invalid(pointer, 'must not be empty')
  if (rule.number && !rule.number.test(value)) throw invalid(pointer, 'must be a plain decimal number')
  return { name, pointer, value, array: rule.array }
}

/** Parses a query by its rules: a plus is a space, repeated keys form an array, and numbers must be plain decimals. */
export const readQuery = (url: string, rules: ReadonlyMap<string, QueryRule>): Record<string, string | string[]> => {
  const query: Record<string, string | string[]> = {}
  const start = url.indexOf('?')
  if (start < 0) return query
  for (const text of url.slice(start + 1).split('&')) {
    if (text === '') continue
    const { name, pointer, value, array } = readPair(text, rules)
    const held = query[name]
    if (held === undefined) query[name] = array ? [value] : value
    else if (Array.isArray(held)) held.push(value)
    else throw invalid(pointer, 'must be given once')
  }
  return query
}
