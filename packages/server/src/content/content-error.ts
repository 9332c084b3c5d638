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
