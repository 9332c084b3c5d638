import { evaluate, namesIn, partsOf } from './evaluate.ts'
import { type Expression, parseExpression } from './parse.ts'

/** A part of a condition that has to hold for the condition to hold. */
export interface Requirement {
  /** Equal for parts that are written alike, apart from spaces and parentheses. */
  readonly text: string
  /** The claims that decide it, such as `plan` or `unsigned.plan`; `*` if that may be any claim. */
  readonly claims: readonly string[]
}

const everyClaim = '*'

// JSON has no `undefined` and no infinite numbers.
const plain = (key: string, value: unknown): unknown => {
  if (key === 'at') return undefined
  if (key === 'value' && value === undefined) return { undefined: true }
  return typeof value === 'number' ? { number: String(value) } : value
}

const textOf = (expression: Expression): string => JSON.stringify(expression, plain)

const partsOfAnd = (expression: Expression): Expression[] =>
  expression.kind === 'binary' && expression.operator === '&&' ? expression.operands.flatMap(partsOfAnd) : [expression]

/** Returns the names of `a.b.c`; undefined for another expression. */
const pathOf = (expression: Expression): string[] | undefined => {
  if (expression.kind === 'name') return [expression.name]
  if (expression.kind !== 'member' || expression.key.kind !== 'value') return undefined
  const of = pathOf(expression.of)
  return of && [...of, String(expression.key.value)]
}

const claimAt = ([, space, claim, unsigned]: readonly string[]): string => {
  if (space !== 'claims' || claim === undefined) return everyClaim
  if (claim !== 'unsigned') return claim
  return unsigned === undefined ? everyClaim : `unsigned.${unsigned}`
}

const claimsIn = (expression: Expression): string[] => {
  const path = pathOf(expression)
  if (path) return path[0] === 'visitor' ? [claimAt(path)] : []
  return partsOf(expression).flatMap(claimsIn)
}

/**
 * Returns what has to hold for a condition to hold: the operands of its outermost `&&`. Parts that always hold are left out.
 * Returns undefined for a condition that never holds.
 */
export const requirementsOf = (condition: string): Requirement[] | undefined => {
  const expression = parseExpression(condition)
  if (!expression) return undefined
  const parts = partsOfAnd(expression)
  const constant = parts.filter((part) => namesIn(part).length === 0)
  if (constant.some((part) => !evaluate(part, {}))) return undefined
  return parts
    .filter((part) => !constant.includes(part))
    .map((part) => ({ text: textOf(part), claims: [...new Set(claimsIn(part))] }))
}
