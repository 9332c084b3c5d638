import type { Case } from './case.ts'
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
  const rules = rulesOf(schema)
  const isKnown = tried.has(rules)
  tried.add(rules)
  const first = cases.find(isBeyond)
  return isKnown ? cases.filter((one) => !isBeyond(one) || one === first) : [...cases]
}
