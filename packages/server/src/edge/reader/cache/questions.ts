import { evaluate, shownValue, type Scope } from '@scriptorium/content/evaluate/evaluate'
import { observer, type Observer } from '@scriptorium/content/evaluate/observe'
import { parseExpression } from '@scriptorium/content/evaluate/parse'
import type { Audience } from '../../../domain/sites/audience.ts'
import type { Claims } from '../../../domain/sites/claims.ts'
import { fingerprint } from '../../../domain/sites/keys.ts'

/** The expressions about the visitor that the rendering of a page evaluated, with the other names that they can use. */
export type Questions = Map<string, Scope>

/** Returns an audience that records which expressions about the visitor are evaluated. */
export const observedAudience = (audience: Audience, questions: Questions): Audience => {
  const observe: Observer = (source, { visitor: _visitor, ...scope }) => {
    if (source.includes('visitor') && !questions.has(source)) questions.set(source, scope)
  }
  const claims = Object.defineProperty({ ...audience.claims }, observer, { value: observe })
  const holds: Audience['holds'] = (condition) => {
    if (condition) observe(condition, {})
    return audience.holds(condition)
  }
  return { ...audience, claims, scope: { visitor: { claims } }, holds, mayShow: ({ condition }) => holds(condition) }
}

/**
 * Returns a hash of the results of the expressions for a visitor with these claims. Visitors with the same results see the same
 * page.
 */
export const answersOf = (questions: Questions, claims: Claims): string =>
  fingerprint(
    [...questions].map(([source, scope]) => {
      const expression = parseExpression(source)
      const value = expression && evaluate(expression, { ...scope, visitor: { claims } })
      return [source, Boolean(value), shownValue(value)]
    }),
  )
