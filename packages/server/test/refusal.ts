import { ProblemError } from '@scriptorium/client'

/** Returns the problem of a refused call. Throws if the call succeeds or fails in another way. */
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

/** An id that no resource has. */
export const nobody = 'x0000000000000000000'
