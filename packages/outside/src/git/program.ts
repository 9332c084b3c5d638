import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { supervise } from '../processes/supervise.ts'
import { GitError } from './git-error.ts'

/** The working folder, environment and abort signal of a Git process. */
export interface GitHome {
  folder: string
  env: Record<string, string>
  signal: AbortSignal
}

/** The exit code and output of a Git process. */
export interface GitResult {
  code: number | null
  out: Buffer
  err: string
}

interface Streams {
  stdin?: (input: Writable) => Promise<void>
  /** Consumes the output as a stream, so that it is not buffered. */
  stdout?: (output: Readable) => Promise<void>
}

const maxOutputBytes = 64 * 2 ** 20
const maxErrorBytes = 64 * 2 ** 10

const gather = (limit: number) => {
  const parts: Buffer[] = []
  let size = 0
  return {
    /** Returns whether the output is still within the limit. */
    add: (part: Buffer) => {
      if (size < limit) parts.push(part)
      return (size += part.length) <= limit
    },
    all: () => Buffer.concat(parts),
  }
}

/**
 * Runs Git with only the given environment. Aborting the signal kills Git and the processes that it started. The caller
 * checks the exit code.
 */
export const runGit = async (
  { folder, env, signal }: GitHome,
  args: readonly string[],
  { stdin, stdout }: Streams = {},
): Promise<GitResult> => {
  signal.throwIfAborted()
  const child = spawn('git', args, { cwd: folder, env, stdio: 'pipe', detached: true })
  const { ended, stop } = supervise(child, { signal, isGroup: true })
  const [out, err] = [gather(maxOutputBytes), gather(maxErrorBytes)]
  try {
    // A process that could not be started may have no streams.
    if (child.pid === undefined) await ended
    child.stderr.on('data', (part: Buffer) => void err.add(part))
    child.stdin.on('error', stop)
    if (!stdout) child.stdout.on('data', (part: Buffer) => out.add(part) || stop())
    const writing = stdin ? stdin(child.stdin).then(() => void child.stdin.end()) : child.stdin.end()
    await Promise.all([writing, stdout?.(child.stdout)])
    const { code, reason } = await ended
    // What another program killed says nothing about the repository, so it is no error of Git.
    if (reason === 'killed') throw new Error('Git was killed')
    return { code, out: out.all(), err: err.all().toString() }
  } catch (cause) {
    stop()
    signal.throwIfAborted()
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
      throw new GitError('Git is not installed on the server', { cause })
    throw cause
  }
}
