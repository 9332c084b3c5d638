import { vi } from 'vitest'
import { run } from '../src/edge/cli/program.ts'

/** The output and the exit code of a command. */
export interface Ran<Result> {
  code: number
  err: string
  /** The parsed JSON output; undefined if there was none. */
  result: Result
}

/** Runs a command with `--json`, in this process. */
export const runCli = async <Result>(...args: string[]): Promise<Ran<Result>> => {
  const told = { out: '', err: '' }
  // Vite uses this variable for something else.
  vi.stubEnv('BASE_URL', undefined)
  // The developer who runs the tests may be logged in to a server.
  vi.stubEnv('XDG_CONFIG_HOME', '/nowhere')
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((told.out += String(text))))
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((told.err += String(text))))
  try {
    const code = await run([...args, '--json'])
    return { code, err: told.err, result: (told.out === '' ? undefined : JSON.parse(told.out)) as Result }
  } finally {
    stdout.mockRestore()
    stderr.mockRestore()
    vi.unstubAllEnvs()
  }
}
