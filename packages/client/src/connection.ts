/** Thrown when a call got no answer, or one that is not JSON; `cause` is what the platform said. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'

  constructor(operationId: string, cause: unknown) {
    const why = cause instanceof SyntaxError ? 'the answer is not JSON' : 'no answer'
    super(`${operationId}: ${[why, codeOf(cause)].filter(Boolean).join(', ')}`, { cause })
  }
}

/** Node says ECONNREFUSED and the like, but only in the cause of "fetch failed". */
const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : codeOf(error.cause)
}
