import { GitError } from './git-error.ts'
import type { GitResult } from './program.ts'

const known: [pattern: RegExp, message: string][] = [
  [
    /could not read (?:Username|Password)|Authentication failed|returned error: 40[13]\b/,
    'The repository refuses the user name and password',
  ],
  [
    /repository '.*' not found|returned error: 404|does not appear to be a git repository/,
    'There is no such repository',
  ],
  [
    /\[rejected\].*(?:fetch first|non-fast-forward|stale info)|incorrect old value|cannot lock ref|failed to update ref/,
    'The branch has new commits: import them first',
  ],
  [/Working directory has (?:un)?staged changes/, 'The working tree of the repository has uncommitted changes'],
  [/SSL certificate|certificate verify|server certificate verification/i, "The server's certificate is not valid"],
  [
    /attempt to fetch\/clone from a shallow|dumb http transport does not support/,
    'The server does not speak the smart protocol of Git',
  ],
  [/mismatched algorithms/, 'The repository uses another kind of object ids'],
]

const maxLength = 500

// Git's last message gives the reason. The path of the temporary folder is hidden.
const lastWords = (err: string): string => {
  const lines = err.split('\n').map((line) => line.trim())
  const words =
    lines.findLast((line) => /^(?:fatal|error|remote|!)/.test(line)) ??
    lines.findLast(Boolean) ??
    'it failed without a message'
  return words
    .replace(/^(?:fatal|error|remote): */, '')
    .replaceAll(/\/\S*scriptorium-git-\w+\S*/g, '…')
    .slice(0, maxLength)
}

/** Returns an error that explains a failure of Git to the user who named the repository. */
export const explain = ({ err, out }: Pick<GitResult, 'err' | 'out'>, refusal?: string): GitError => {
  const output = `${err}\n${out.subarray(0, 4096).toString()}`
  const found = known.find(([pattern]) => pattern.test(output))
  return new GitError(refusal ?? found?.[1] ?? `Git says: ${lastWords(err)}`)
}
