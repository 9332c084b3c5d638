import type { Case } from './case.ts'
import type { Schema } from './spec.ts'

/** The schemas whose limits were tried. */
export type Tried = Set<Schema>

const isRefused = (one: Case): boolean => one.status === 400

/**
 * Returns the cases of a place. One value beyond its limits shows that a place is checked against a schema whose other limits
 * were tried elsewhere: many operations share the schemas of a look, of a comment or of an address.
 */
export const untried = (cases: readonly Case[], schema: Schema, tried: Tried): Case[] => {
  const isKnown = tried.has(schema)
  tried.add(schema)
  const first = cases.find(isRefused)
  return isKnown ? cases.filter((one) => !isRefused(one) || one === first) : [...cases]
}
