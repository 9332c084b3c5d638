import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'

const program = new URL('./limited-process.ts', import.meta.url).href
const computing = `import { limitProcess } from ${JSON.stringify(program)}
limitProcess()
process.stdout.write('started\\n', () => { for (;;); })`
// Stands for the server: starts a process that computes without end, and says its id.
const server = `import { spawn } from 'node:child_process'
const args = ['--input-type=module', '--eval', ${JSON.stringify(computing)}, 'unused', '600000']
const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
child.stdout.once('data', () => console.log(child.pid))
setInterval(() => {}, 1000)`

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a process that computes without end is ended when its server was killed', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', server], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [output] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(output.toString())
  expect(isRunning(pid)).toBe(true)
  parent.kill('SIGKILL')
  await eventually(() => expect(isRunning(pid)).toBe(false))
})
