/** An error of a repository, with a message for the user who named it. The message never contains a password. */
export class GitError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GitError'
  }
}
