/** Thrown for invalid submitted content. The caller converts it to a problem response. */
export class ContentError extends Error {
  readonly code: 'invalid_request' | 'invalid_reference'
  /** The JSON pointer into the submitted body, such as `/changes/3/page`; empty if no entry is at fault. */
  readonly pointer: string

  constructor(code: ContentError['code'], pointer: string, message: string) {
    super(message)
    this.name = 'ContentError'
    this.code = code
    this.pointer = pointer
  }
}

/** Thrown when content cannot be processed now for a reason that is not in the content. Without a cause, too much other work waits. */
export class ContentUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ContentUnavailableError'
  }
}

/** Returns a rejection handler that returns a fallback for a `ContentError` and rethrows any other error. */
export const orElse =
  <T>(other: () => T) =>
  (error: unknown): T => {
    if (!(error instanceof ContentError)) throw error
    return other()
  }
