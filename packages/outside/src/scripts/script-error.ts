/** Thrown when a script did not answer. The message is for the developer of the script. */
export class ScriptError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ScriptError'
  }
}
