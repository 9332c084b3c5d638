import { notPublic } from './public-agents.ts'

/** Why a request failed before its response was complete. */
export type OutgoingFailure =
  | 'not_http'
  | 'not_public'
  | 'too_large'
  | 'too_many_redirects'
  | 'timeout'
  | 'unexpected_status'
  | 'unreachable'

/** Thrown when a request to another server fails. The message is for the user who named the URL. */
export class OutgoingError extends Error {
  failure: OutgoingFailure
  constructor(failure: OutgoingFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutgoingError'
    this.failure = failure
  }
}

const unreachable: Readonly<Record<string, (host: string) => string>> = {
  ECONNREFUSED: (host) => `${host} refused the connection`,
  ENOTFOUND: (host) => `${host} was not found in the DNS`,
}

/** Returns what went wrong in words for the user who named the URL. */
export const explainFailure = (cause: unknown, host: string): OutgoingError => {
  if (cause instanceof OutgoingError) return cause
  const { code, name } = cause as { code?: string; name: string }
  const error = (failure: OutgoingFailure, text: string) => new OutgoingError(failure, text, { cause })
  if (code === notPublic) return error('not_public', 'The address is not public')
  if (code === 'ERR_UNSUPPORTED_PROTOCOL') return error('not_http', 'Only http and https are allowed')
  if (code === 'ERR_TOO_MANY_REDIRECTS') return error('too_many_redirects', `${host} redirects too often`)
  if (code === 'ETIMEDOUT' || code === 'ERR_ABORTED' || name === 'TimeoutError')
    return error('timeout', `${host} did not send a complete response in time`)
  const text = unreachable[code ?? '']?.(host) ?? `${host} did not send a complete response`
  return error('unreachable', `${text}${code ? ` (${code})` : ''}`)
}
