import { spawnSync } from 'node:child_process'
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
  // A server in a container always has the same number.
  expect(isGone(`${machine}/${pid}/before-${id}/1`)).toBe(true)
  expect(isGone(`elsewhere-${machine}/${ended}/another/1`)).toBe(false)
  expect(isGone('x')).toBe(false)
})
