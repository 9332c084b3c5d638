import type { Case } from './case.ts'
import { namesOfTypes } from './candidates.ts'
import type { Schema } from './spec.ts'

/** The rules of the schemas whose limits were tried. */
export type Tried = Set<string>

const withoutWords = (key: string, value: unknown): unknown =>
  ['title', 'description', 'example', 'examples', 'default', 'deprecated'].includes(key) && typeof value !== 'object'
    ? undefined
    : value

/** Returns what a schema demands. Schemas with the same rules allow the same values, whatever they mean. */
const rulesOf = (schema: Schema): string => JSON.stringify(schema, withoutWords)

const isRefused = (one: Case): boolean => one.status === 400

/** Notes that a key was tried, and returns whether it was before. */
const isKnown = (key: string, tried: Tried): boolean => {
  const before = tried.has(key)
  tried.add(key)
  return before
}

/**
 * Returns the cases of a place. One value beyond its limits shows that a place is checked against a schema whose other limits
 * were tried elsewhere: many operations share the schemas of a look, of a comment or of an address.
 */
export const untried = <T extends Case>(
  cases: readonly T[],
  schema: Schema,
  tried: Tried,
  isBeyond: (one: T) => boolean = isRefused,
): T[] => {
  if (!isKnown(rulesOf(schema), tried)) return [...cases]
  const first = cases.find(isBeyond)
  return cases.filter((one) => !isBeyond(one) || one === first)
}

const isOf = ({ name }: Case, types: readonly string[]): boolean => types.some((type) => name.endsWith(`: ${type}`))

const sizeOf = ({ sent: { path, body = '' } }: Case): number => path.length + body.length

/** Returns one case beyond the limits, and of those within the smallest, the largest and null, or each of a set of values. */
const endsOf = (cases: readonly Case[], schema: Schema): Case[] => {
  const within = cases.filter((one) => !isRefused(one)).toSorted((one, other) => sizeOf(one) - sizeOf(other))
  const isNull = (one: Case) => isOf(one, ['null'])
  const ends = schema.enum ? within : [within[0], within.at(-1), within.find(isNull)]
  const kept = new Set([cases.find(isRefused), ...ends])
  return cases.filter((one) => kept.has(one))
}

/**
 * Returns the cases of a place for values at and beyond its limits. Where the limits of its schema were tried elsewhere, the ends of
 * what the operation takes suffice. Where only its type was, values of other types are left out, except null.
 */
export const untriedLimits = (cases: readonly Case[], schema: Schema, tried: Tried): Case[] => {
  const isTypeKnown = schema.type !== undefined && isKnown(`type ${JSON.stringify(schema.type)}`, tried)
  if (isKnown(rulesOf(schema), tried)) return endsOf(cases, schema)
  const [, ...others] = cases.filter((one) => isRefused(one) && isOf(one, namesOfTypes))
  const dropped = new Set(isTypeKnown ? others.filter((one) => !isOf(one, ['null'])) : [])
  return cases.filter((one) => !dropped.has(one))
}
