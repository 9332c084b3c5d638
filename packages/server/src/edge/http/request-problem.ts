import type { InvalidRequestError } from '@scriptorium/validator/invalid-request'
import { invalid, Problem } from '../../ground/problem.ts'

/** Returns the problem of a request that the spec does not allow. Faults in `position` have a separate code. */
export const requestProblem = ({ faults }: InvalidRequestError): Problem => {
  const [{ pointer, message }] = faults
  const code = /^\/body\/position(\/|$)/.test(pointer) ? 'invalid_position' : 'invalid_request'
  return new Problem(code, invalid(pointer, message).detail, { errors: [...faults] })
}
