import { conditionFault } from '@scriptorium/content/evaluate/condition'
import { invalid } from '../../../ground/problem.ts'

/**
 * Throws 400 with the position of the first wrong character if a condition is invalid. A claim that the visitor schema lacks is
 * accepted: it is unknown, so the condition hides.
 */
export const requireCondition = (condition: string | null | undefined, pointer: string): void => {
  const fault = condition ? conditionFault(condition) : undefined
  if (!fault) return
  const expected = 'expected an expression such as `visitor.claims.plan == "pro"`'
  throw invalid(pointer, `is no condition: ${fault.message}, at character ${fault.at + 1}; ${expected}`)
}
