import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

// Turbo runs `pnpm`, which is on no PATH if this pnpm was called by its full path. pnpm says where it is.
const pathWithPnpm = ({ PATH = '', npm_execpath: pnpm }: NodeJS.ProcessEnv): string =>
  pnpm === undefined ? PATH : [PATH, dirname(pnpm)].join(delimiter)

// Turbo refuses a flag that is given twice.
const withLogs = (args: string[]): string[] =>
  args.some((arg) => arg.startsWith('--output-logs')) ? args : [...args, '--output-logs=new-only']

/** Runs `turbo run` with these tasks and flags, and returns the exit code. Cached tasks print nothing, unless a flag asks for it. */
export const turbo = (args: string[], output: NodeJS.WriteStream = process.stdout): number =>
  spawnSync(join(ROOT, 'node_modules/.bin/turbo'), ['run', ...withLogs(args)], {
    cwd: ROOT,
    stdio: ['inherit', output, 'inherit'],
    env: { ...process.env, PATH: pathWithPnpm(process.env), TURBO_TELEMETRY_DISABLED: '1' },
  }).status ?? 1

/** Runs the generators that turbo knows, and returns the exit code. */
export const generate = (output?: NodeJS.WriteStream): number => turbo(['gen', '--log-prefix=none'], output)

if (import.meta.main) process.exitCode = turbo(process.argv.slice(2))
