/** Thrown when a sign-in with OpenID Connect is refused. Admins read the message, and the person does not. */
export class OidcRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OidcRefusedError'
  }
}

/** Thrown when a provider of OpenID Connect does not answer, or not as one. */
export class OidcUnavailableError extends OidcRefusedError {}

/** Returns what went wrong with a provider, in words for its admin. */
export const explainOidc = (error: Error): string => {
  const { cause, code, error: given, error_description: description } = error as Error & Record<string, unknown>
  if (typeof given === 'string')
    return `The provider answered ${given}${typeof description === 'string' ? `: ${description}` : ''}.`
  const inner = cause instanceof Error && cause.message !== error.message ? `: ${cause.message}` : ''
  return `The provider did not prove who signs in: ${error.message}${inner}${typeof code === 'string' ? ` (${code})` : ''}.`
}
