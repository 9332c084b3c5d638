import { ProblemError } from '@scriptorium/client'

/** The problem that a call is refused with; a call that succeeds, or fails otherwise, fails the test. */
export const refusal = (call: Promise<unknown>): Promise<ProblemError> =>
  call.then(
    (result) => {
      throw new Error(`It was not refused: ${JSON.stringify(result)}`)
    },
    (error: unknown) => {
      if (error instanceof ProblemError) return error
      throw error
    },
  )

/** An id that names nothing. */
export const nobody = 'x0000000000000000000'
