import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { isGone, newWorker } from './workers.ts'

test('a worker is gone when the process of this machine that it was in has ended', () => {
  const own = newWorker()
  const [machine, pid, id] = own.split('/')
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  expect(newWorker()).not.toBe(own)
  expect(isGone(own)).toBe(false)
  expect(isGone(`${machine}/${ended}/another/1`)).toBe(true)
  expect(isGone(`${machine}/${process.ppid}/another/1`)).toBe(false)
  // A server that restarts inside a container can have the same number.
  expect(isGone(`${machine}/${pid}/before-${id}/1`)).toBe(true)
  expect(isGone(`elsewhere-${machine}/${ended}/another/1`)).toBe(false)
  expect(isGone('x')).toBe(false)
})

const contained = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc', process.execPath]
const workers = JSON.stringify(new URL('workers.ts', import.meta.url).href)
/** Returns the arguments of `unshare` that run code in a container. */
const inContainer = (code: string) => [
  ...contained,
  '--input-type=module',
  '-e',
  `import { isGone, newWorker } from ${workers}; ${code}`,
]

test('a worker in another container with the same name and number counts as running', async ({ skip }) => {
  if (spawnSync('/usr/bin/unshare', inContainer('')).status !== 0)
    skip('this machine makes no containers for its users')
  const other = spawn('/usr/bin/unshare', inContainer('console.log(newWorker()); process.stdin.resume()'))
  const [line] = (await once(createInterface(other.stdout), 'line')) as [string]
  expect(line.split('/')[1]).toBe('1')
  const { stdout } = spawnSync('/usr/bin/unshare', inContainer(`console.log(isGone('${line}'))`), { encoding: 'utf8' })
  expect(stdout.trim()).toBe('false')
  other.stdin.end()
  await once(other, 'close')
})
