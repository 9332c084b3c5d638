import { ContentError } from '@scriptorium/content/content-error'
import { Problem } from '../../problem.ts'

/** Turns an error about submitted content into a problem that points into the body. */
export const contentProblem = (error: unknown): unknown => {
  if (!(error instanceof ContentError)) return error
  const pointer = `/body${error.pointer}`
  return new Problem(error.code, error.message, { errors: [{ pointer, message: error.message }], cause: error })
}
