import { parseExpression } from '@scriptorium/content/evaluate/parse'
import { invalid } from '../problem.ts'

/** Throws 400 if a condition is no expression. A claim that the visitor schema lacks is accepted: it is unknown, and hides. */
export const requireCondition = (condition: string | null | undefined, pointer: string): void => {
  if (condition && !parseExpression(condition)) {
    throw invalid(pointer, 'is no condition: expected an expression such as `visitor.claims.plan == "pro"`')
  }
}
