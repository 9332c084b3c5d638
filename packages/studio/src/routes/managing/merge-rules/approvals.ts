import type { MergeRule } from '@scriptorium/client'

/**
 * Returns the rule that a number of people approve, one of them at least of some, such as the members of a team. The expression
 * names people, because an expression does not know teams.
 */
export const approvalsRule = (count: number, oneOf: readonly string[], message: string): MergeRule => {
  const approvals = "reviews.filter(r, r.status == 'approved')"
  const ids = oneOf.map((id) => `'${id}'`).join(', ')
  const isOneOfThem = `${approvals}.exists(r, r.reviewer.id in [${ids}])`
  return {
    rule: 'custom',
    expression: `size(${approvals}) >= ${count}${oneOf.length > 0 ? ` && ${isOneOfThem}` : ''}`,
    message,
  }
}
