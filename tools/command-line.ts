import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { isFresh, markFresh } from './fresh.ts'

const MAIN = join(import.meta.dirname, '../packages/server/src/main.js')

/** Makes what is generated where it is missing or old, and says so on stderr: stdout is for the answer of a command. */
const refresh = async (): Promise<void> => {
  if (await isFresh()) return
  const started = performance.now()
  console.error('Making the interface: bundle, types …')
  // Only now: the generators are not needed where nothing is to be generated.
  const { turbo } = await import('./gen.ts')
  const status = turbo(['gen'], process.stderr)
  if (status !== 0) process.exit(status)
  await markFresh()
  console.error(`Made in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/** Runs `scriptorium` as this process would run: same terminal, same signals, same exit code. */
export const scriptorium = async (args: string[]): Promise<void> => {
  await refresh()
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to the child too; a second one would mean "at once".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

/** The arguments of this process, without the `--` that a package manager may leave in front. */
export const givenArgs = (): string[] => process.argv.slice(2).filter((arg, index) => !(index === 0 && arg === '--'))
