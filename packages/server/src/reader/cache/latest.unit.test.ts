import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLatest } from './latest.ts'

const reads = () => {
  const waiting: ((value: number) => void)[] = []
  let started = 0
  const read = () =>
    new Promise<number>((resolve) => {
      started++
      waiting.push(resolve)
    })
  return { read, waiting, started: () => started }
}

test('callers during a read share the read after it', async () => {
  const { read, waiting, started } = reads()
  const latest = createLatest(read)
  const [first, second, third] = [latest('a'), latest('a'), latest('a')]
  expect(started()).toBe(1)
  waiting[0]!(1)
  expect(await first).toBe(1)
  await setImmediate()
  expect(started()).toBe(2)
  waiting[1]!(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
})

test('each key is read on its own, and a failed read is not repeated', async () => {
  const latest = createLatest((key) => (key === 'a' ? Promise.reject(new Error('gone')) : Promise.resolve(key)))
  const failed = latest('a')
  expect(await latest('b')).toBe('b')
  await expect(failed).rejects.toThrow('gone')
  await expect(latest('a')).rejects.toThrow('gone')
})
