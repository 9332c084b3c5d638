/** An answer with all that HTTP said of it. */
export interface Answer<T> {
  data: T
  /** Status and headers; its body has been read. */
  response: Response
}

/** A call under way: awaited, it is the answer's data. */
export type Call<T> = Promise<T> & {
  /** The data with the response: headers such as `ETag` or `Location`, the status. */
  withResponse: () => Promise<Answer<T>>
}

/** Makes a call of a promised answer. */
export const callOf = <T>(answer: Promise<Answer<T>>): Call<T> => {
  const data = answer.then((settled) => settled.data)
  const withResponse = () => {
    // Who asks for the response hears of a failure there; it is not unhandled here.
    data.catch(() => {})
    return answer
  }
  return Object.assign(data, { withResponse })
}
