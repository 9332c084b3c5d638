/** Thrown when a call got no answer, or one that is not JSON; `cause` is what the platform said. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'

  constructor(operationId: string, cause: unknown) {
    super(`${operationId}: ${[reasonOf(cause), codeOf(cause)].filter(Boolean).join(', ')}`, { cause })
  }
}

const reasonOf = (cause: unknown): string => {
  if (cause instanceof SyntaxError) return 'the answer is not JSON'
  return cause instanceof DOMException && cause.name === 'TimeoutError' ? cause.message : 'no answer'
}

/** Node says ECONNREFUSED and the like, but only in the cause of "fetch failed". */
const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : codeOf(error.cause)
}
