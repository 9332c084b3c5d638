/** The parsed body of a response, together with the response. */
export interface Answer<T> {
  data: T
  /** The response with status and headers. Its body is already consumed. */
  response: Response
}

/** A pending call. Resolves to the parsed body of the response. */
export type Call<T> = Promise<T> & {
  /** Resolves to the body and the response, for headers such as `ETag` and `Location` and for the status. */
  withResponse: () => Promise<Answer<T>>
}

/** Wraps a promised answer as a call. */
export const callOf = <T>(answer: Promise<Answer<T>>): Call<T> => {
  const data = answer.then((settled) => settled.data)
  const withResponse = () => {
    // The caller receives errors from `answer`, so `data` must not cause an unhandled rejection.
    data.catch(() => {})
    return answer
  }
  return Object.assign(data, { withResponse })
}
