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

const failureOf = (value: Promise<unknown>): Promise<string> =>
  value.then(
    () => 'none',
    (error: Error) => error.message,
  )

const turns = async () => {
  for (let turn = 0; turn < 3; turn++) await setImmediate()
}

test('callers of one turn share a read, and callers during a read share the next one', async () => {
  const { read, waiting, started } = reads()
  const latest = createLatest(read)
  const first = [latest('a'), latest('a')]
  await turns()
  const second = [latest('a'), latest('a')]
  await turns()
  expect(started()).toBe(1)
  waiting[0]!(1)
  expect(await Promise.all(first)).toEqual([1, 1])
  await turns()
  expect(started()).toBe(2)
  waiting[1]!(2)
  expect(await Promise.all(second)).toEqual([2, 2])
})

test('each key is read on its own, and a failed read is not repeated', async () => {
  const latest = createLatest((key) => (key === 'a' ? Promise.reject(new Error('gone')) : Promise.resolve(key)))
  const failed = failureOf(latest('a'))
  expect(await latest('b')).toBe('b')
  expect(await failed).toBe('gone')
  await expect(latest('a')).rejects.toThrow('gone')
})

test('a failed read does not fail the callers that wait for the next one', async () => {
  const fails: ((error: Error) => void)[] = []
  const latest = createLatest(() => new Promise<string>((_resolve, reject) => fails.push(reject)))
  const first = failureOf(latest('a'))
  await turns()
  const second = failureOf(latest('a'))
  fails[0]!(new Error('first'))
  expect(await first).toBe('first')
  await turns()
  fails[1]!(new Error('second'))
  expect(await second).toBe('second')
})
