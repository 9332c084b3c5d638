import { isObject } from '@scriptorium/basics/is-object'
import { resolve, type OpenApi, type Schema } from './model.ts'
import { membersOf } from './schemas.ts'
import { typesOf } from './parameter-value.ts'

const maxDepth = 20

interface Completing {
  document: OpenApi
  /** Properties with this mark belong to the other direction, so an example does not need them. */
  skipped: 'readOnly' | 'writeOnly' | undefined
}

const variantOf = ({ document }: Completing, { anyOf, oneOf }: Schema): Schema | undefined =>
  resolve(document, [oneOf, anyOf].find(Array.isArray)?.[0])

const completeObject = (
  at: Completing,
  schema: Schema,
  value: Record<string, unknown>,
  depth: number,
): Record<string, unknown> | undefined => {
  const { properties, required } = membersOf(at.document, schema)
  const known = new Map(properties)
  const isSkipped = (name: string) => {
    const property = resolve<Schema>(at.document, known.get(name))
    return at.skipped !== undefined && isObject(property) && property[at.skipped] === true
  }
  const entries = Object.entries(value).flatMap(([name, given]): [string, unknown][] => {
    const complete = completed(at, known.get(name), given, depth + 1)
    return complete === undefined ? [] : [[name, complete]]
  })
  const names = new Set(entries.map(([name]) => name))
  const isComplete = [...required].every((name) => names.has(name) || isSkipped(name))
  return isComplete ? Object.fromEntries(entries) : undefined
}

/** Returns a value without its incomplete parts, or undefined if a part that it needs is missing. */
const completed = (at: Completing, given: Schema | undefined, value: unknown, depth: number): unknown => {
  const schema = resolve<Schema>(at.document, given)
  if (!isObject(schema) || depth > maxDepth) return value
  const types = typesOf(schema)
  if (Array.isArray(value)) {
    const items = value.map((one) => completed(at, schema.items, one, depth + 1)).filter((one) => one !== undefined)
    const minItems = Number(schema['minItems'] ?? 0)
    return items.length < Math.min(minItems, value.length) ? undefined : items
  }
  if (!isObject(value)) {
    const isCut = types.includes('object') && !types.includes('null') && schema['nullable'] !== true
    return isCut && types.length === 1 ? undefined : value
  }
  const variant = variantOf(at, schema)
  const inner = variant && completed(at, variant, value, depth + 1)
  if (variant && !isObject(inner)) return undefined
  return completeObject(at, schema, isObject(inner) ? inner : value, depth)
}

/**
 * Returns a sampled example without the optional parts that the sampler cut off at its depth, and that would be invalid. Returns
 * undefined if a required part is cut off.
 */
export const completeExample = (
  document: OpenApi,
  schema: Schema,
  value: unknown,
  direction: 'request' | 'response' | undefined,
): unknown => {
  const skipped = direction === undefined ? undefined : direction === 'request' ? 'readOnly' : 'writeOnly'
  return completed({ document, skipped }, schema, value, 0)
}
