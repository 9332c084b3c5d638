import { ContentError } from '@scriptorium/content/content-error'
import { Problem } from '../../../ground/problem.ts'

/** Returns a problem that points into the body for an error about submitted content. Any other error is returned unchanged. */
export const contentProblem = (error: unknown): unknown => {
  if (!(error instanceof ContentError)) return error
  const pointer = `/body${error.pointer}`
  return new Problem(error.code, error.message, { errors: [{ pointer, message: error.message }], cause: error })
}
