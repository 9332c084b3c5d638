import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { isFresh, markFresh } from './fresh.ts'
import { buildStudio } from './studio.ts'
import { generate } from './turbo.ts'

// As in the first line of main.js: V8's own limit makes the part of the heap for new objects 117 MiB, this one 48.
const NODE_FLAGS = ['--max-semi-space-size=16']
const MAIN = join(import.meta.dirname, '../packages/server/src/main.js')

/** Generates missing or outdated files. Reports to stderr, because stdout belongs to the command. */
const refresh = async (): Promise<void> => {
  if (await isFresh()) return
  const started = performance.now()
  console.error('Generating bundle and types …')
  const status = generate()
  if (status !== 0) process.exit(status)
  await markFresh()
  console.error(`Generated in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/** Serves a demo workspace with the studio. */
export const start = async (args: string[]): Promise<void> => {
  await refresh()
  const status = await buildStudio()
  if (status !== 0) process.exit(status)
  await scriptorium(['serve', '--demo', ...args])
}

/** Runs the `scriptorium` command with the terminal, signals and exit code of this process. */
export const scriptorium = async (args: string[]): Promise<void> => {
  await refresh()
  const child = spawn(process.execPath, [...NODE_FLAGS, MAIN, ...args], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to the child as well. A second SIGINT would force the child to exit immediately.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

/** Returns the arguments of this process without the `--` that some package managers pass on. */
export const givenArgs = (): string[] => process.argv.slice(2).filter((arg, index) => !(index === 0 && arg === '--'))
