import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { isFresh, markFresh } from './fresh.ts'

const MAIN = join(import.meta.dirname, '../packages/server/src/main.ts')

/** Runs the server as this process would run: same terminal, same signals, same exit code. */
const serve = (args: string[]): void => {
  const server = spawn(process.execPath, [MAIN, 'serve', '--demo', ...args], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to the server too; a second one would mean "at once".
  process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

if (!(await isFresh())) {
  const started = performance.now()
  console.log('Making the interface: bundle, types …')
  // Only now: the generators are not needed where nothing is to be generated.
  const { turbo } = await import('./gen.ts')
  const status = turbo(['gen'])
  if (status !== 0) process.exit(status)
  await markFresh()
  console.log(`Made in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}
serve(process.argv.slice(2).filter((arg, index) => !(index === 0 && arg === '--')))
