/** Thrown when a script did not answer. The message is for the developer of the script. */
export class ScriptError extends Error {
  /** The seconds until the script is started again, if it is paused because it had to be stopped. */
  readonly retryAfterS: number | undefined

  constructor(message: string, { retryAfterS, ...options }: ErrorOptions & { retryAfterS?: number } = {}) {
    super(message, options)
    this.name = 'ScriptError'
    this.retryAfterS = retryAfterS
  }
}
