/** What is wrong with submitted content; the caller turns it into a problem. */
export class ContentError extends Error {
  readonly code: 'invalid_request' | 'invalid_reference'
  /** Where in the submitted body, as `/changes/3/page`; empty when no entry is to blame. */
  readonly pointer: string

  constructor(code: ContentError['code'], pointer: string, message: string) {
    super(message)
    this.name = 'ContentError'
    this.code = code
    this.pointer = pointer
  }
}

/** Thrown when content cannot be processed now for a reason that is not in the content. */
export class ContentUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ContentUnavailableError'
  }
}

/** Goes another way where content is at fault; any other failure stays one. */
export const orElse =
  <T>(other: () => T) =>
  (error: unknown): T => {
    if (!(error instanceof ContentError)) throw error
    return other()
  }
