import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCurrent, createLatest } from './latest.ts'

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

const counted = () => {
  const state = { changes: 1 as number | undefined, asked: 0, reads: 0, fails: false }
  const read = async () => {
    if (state.fails) throw new Error('gone')
    return ++state.reads
  }
  const changes = () => {
    state.asked++
    return state.changes
  }
  const reading = createCurrent(read, { changes })
  return { state, reading, current: (key: string) => reading(key).value }
}

test('a value is kept while the database says that nothing has changed', async () => {
  const { state, reading, current } = counted()
  expect(reading('a').settled).toBeUndefined()
  expect([await current('a'), await current('a')]).toEqual([1, 1])
  expect(reading('a').settled).toEqual({ value: 1 })
  state.changes = 2
  await turns()
  expect(reading('a').settled).toBeUndefined()
  expect([await current('a'), await current('b')]).toEqual([2, 3])
})

test('the database is asked once in a turn', async () => {
  const { state, current } = counted()
  await current('a')
  for (const turn of [1, 2]) {
    await turns()
    const before = state.asked
    await Promise.all([current('a'), current('a'), current('a')])
    expect([turn, state.asked - before]).toEqual([turn, 1])
  }
})

test('a value is read again where only a query can tell', async () => {
  const { state, current } = counted()
  state.changes = undefined
  expect([await current('a'), await current('a')]).toEqual([1, 2])
})

test('a value is old if something changes while it is read', async () => {
  const { state, current } = counted()
  const first = current('a')
  state.changes = 2
  await turns()
  expect([await first, await current('a'), await current('a')]).toEqual([1, 2, 2])
})

test('a failure is not kept', async () => {
  const { state, current } = counted()
  state.fails = true
  await expect(current('a')).rejects.toThrow('gone')
  state.fails = false
  expect(await current('a')).toBe(1)
})
