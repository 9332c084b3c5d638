/** Thrown if there is no response, no response in time, or a response that is not JSON. `cause` is the original error. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'

  constructor(operationId: string, cause: unknown) {
    super(`${operationId}: ${[reasonOf(cause), codeOf(cause)].filter(Boolean).join(', ')}`, { cause })
  }
}

const reasonOf = (cause: unknown): string => {
  if (cause instanceof SyntaxError) return 'the response is not JSON'
  return cause instanceof DOMException && cause.name === 'TimeoutError' ? cause.message : 'no response'
}

/** Returns a code such as ECONNREFUSED, which Node sets on the cause of "fetch failed". */
const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : codeOf(error.cause)
}
