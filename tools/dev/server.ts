import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../packages/server/src/main.js')

const stopTimeoutMs = 3000

/**
 * Runs a server that can be restarted. With `SCRIPTORIUM_DEV`, its reference page reloads after a restart, and it refuses properties of
 * bodies that no handler reads.
 */
export const devServer = (args: string[]): { restart(): Promise<void>; stop(): Promise<void> } => {
  let child: ChildProcess | undefined
  let turn = Promise.resolve()

  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child?.kill('SIGKILL'), stopTimeoutMs)
    await exited
    clearTimeout(killTimer)
  }
  const start = () => {
    child = spawn(process.execPath, [MAIN, 'serve', '--demo', ...args], {
      stdio: 'inherit',
      env: { ...process.env, SCRIPTORIUM_DEV: '1' },
    })
    child.on('exit', (code) => {
      if (code) console.log(`The server exited with code ${code}. The next edit starts it again.`)
    })
  }
  const next = (work: () => Promise<void>) => (turn = turn.then(work))
  return {
    restart: () =>
      next(async () => {
        await stop()
        start()
      }),
    stop: () => next(stop),
  }
}
