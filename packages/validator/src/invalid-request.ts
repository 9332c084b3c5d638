/** A fault of a request. The pointer starts with the part of the request: `/body/title`, `/query/limit`, `/path/spaceId`. */
export interface Fault {
  pointer: string
  message: string
}

/** Thrown for a request that the document does not allow. */
export class InvalidRequestError extends Error {
  /** Express answers with it, unless an error handler says more. */
  readonly status = 400
  readonly faults: readonly [Fault, ...Fault[]]

  constructor(faults: readonly [Fault, ...Fault[]], options?: ErrorOptions) {
    const [{ pointer, message }] = faults
    super(`${pointer} ${message}`, options)
    this.name = 'InvalidRequestError'
    this.faults = faults
  }
}

/** Returns the error for one fault. */
export const invalid = (pointer: string, message: string): InvalidRequestError =>
  new InvalidRequestError([{ pointer, message }])
