import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

// Turbo runs `pnpm`, which is on no PATH if this pnpm was called by its full path. pnpm says where it is.
const pathWithPnpm = ({ PATH = '', npm_execpath: pnpm }: NodeJS.ProcessEnv): string =>
  pnpm === undefined ? PATH : [PATH, dirname(pnpm)].join(delimiter)

// Turbo refuses a flag that is given twice.
const withLogs = (args: string[]): string[] =>
  args.some((arg) => arg.startsWith('--output-logs')) ? args : [...args, '--output-logs=new-only']

const command = join(ROOT, 'node_modules/.bin/turbo')
const options = {
  cwd: ROOT,
  env: { ...process.env, PATH: pathWithPnpm(process.env), TURBO_TELEMETRY_DISABLED: '1' },
} as const

/** Runs `turbo run` with these tasks and flags, and returns the exit code. Cached tasks print nothing, unless a flag asks for it. */
export const turbo = (args: string[]): number =>
  spawnSync(command, ['run', ...withLogs(args)], { ...options, stdio: 'inherit' }).status ?? 1

const maxOutputBytes = 64 * 1024 * 1024

// What the tasks printed, and the errors of turbo itself, without its list of packages and its summary.
const printedBy = (run: string): string =>
  run
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { source: string; level: string; text: string })
    .filter(({ source, level, text }) => (source === 'turbo' ? level === 'error' : !text.startsWith('cache miss')))
    .map(({ text }) => `${text}\n`)
    .join('')

/** Runs `turbo run` as a step of another command, and returns the exit code. Only a step that fails prints its output, to stderr. */
export const turboStep = (tasks: string[]): number => {
  const { status, stdout, stderr, error } = spawnSync(command, ['run', ...withLogs(tasks), '--json'], {
    ...options,
    maxBuffer: maxOutputBytes,
    encoding: 'utf8',
  })
  // A program that cannot be started has no output.
  if (status !== 0)
    process.stderr.write(`${printedBy(stdout ?? '')}${stderr ?? ''}${error ? `${error.message}\n` : ''}`)
  return status ?? 1
}

/** Runs the generators that turbo knows, and returns the exit code. */
export const generate = (): number => turboStep(['gen'])

if (import.meta.main) process.exitCode = turbo(process.argv.slice(2))
