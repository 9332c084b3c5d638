import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../packages/server/src/main.js')

/** A server that is started anew after every edit; it is told that it is in development, so that pages reload. */
export const devServer = (args: string[]): { restart(): Promise<void>; stop(): Promise<void> } => {
  let child: ChildProcess | undefined
  let turn = Promise.resolve()

  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const giveUp = setTimeout(() => child?.kill('SIGKILL'), 3000)
    await gone
    clearTimeout(giveUp)
  }
  const start = () => {
    child = spawn(process.execPath, [MAIN, 'serve', '--demo', ...args], {
      stdio: 'inherit',
      env: { ...process.env, SCRIPTORIUM_DEV: '1' },
    })
    child.on('exit', (code) => {
      if (code) console.log(`The server stopped (exit ${code}); it starts again at the next edit.`)
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
