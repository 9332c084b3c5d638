/** What went wrong with a repository, in words for who named it; never with a password. */
export class GitError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GitError'
  }
}
