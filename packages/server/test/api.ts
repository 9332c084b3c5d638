import { createClient, ProblemError, type Client } from '@scriptorium/client'
import type { TestServer } from './harness.ts'

/** The API as the holder of a token calls it; without one, as the first admin. */
export const api = (server: TestServer, token = server.token): Client => createClient({ baseUrl: server.url, token })

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
