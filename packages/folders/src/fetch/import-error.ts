/** Thrown when a source cannot be imported. Its message is for the person who imports it. */
export class ImportError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImportError'
  }
}
