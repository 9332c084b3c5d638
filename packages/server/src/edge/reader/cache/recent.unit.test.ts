import { afterEach, expect, test, vi } from 'vitest'
import { createRecent } from './recent.ts'

const exactPerWindow = 100

const spies: { mockRestore(): void }[] = []
afterEach(() => {
  for (const spy of spies.splice(0)) spy.mockRestore()
})

const counted = () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  spies.push(clock)
  const state = { commits: 0, changes: undefined as number | undefined, reads: 0, fails: false }
  const read = async () => {
    if (state.fails) throw new Error('gone')
    return ++state.reads
  }
  const reading = createRecent(read, { commits: () => state.commits, changes: () => state.changes })
  return { clock, state, reading, recent: (key: string) => reading(key).value }
}

const askOften = async (recent: (key: string) => Promise<number>) => {
  for (let count = 0; count < exactPerWindow; count++) await recent('a')
}

test('each of few requests reads the value', async () => {
  const { recent } = counted()
  expect([await recent('a'), await recent('a'), await recent('b')]).toEqual([1, 2, 3])
})

test('many requests share a value until a commit', async () => {
  const { state, recent } = counted()
  await askOften(recent)
  expect([await recent('a'), await recent('a')]).toEqual([100, 100])
  state.commits++
  expect([await recent('a'), await recent('a')]).toEqual([101, 101])
})

test('many requests share a value for half a second', async () => {
  const { clock, recent } = counted()
  await askOften(recent)
  clock.mockReturnValue(499)
  expect(await recent('a')).toBe(100)
  clock.mockReturnValue(500)
  expect(await recent('a')).toBe(101)
})

test('a failure is not shared', async () => {
  const { state, recent } = counted()
  await askOften(recent)
  state.commits++
  state.fails = true
  await expect(recent('a')).rejects.toThrow('gone')
  state.fails = false
  expect(await recent('a')).toBe(101)
})

test('a value is kept while the database says that nothing has changed', async () => {
  const { clock, state, reading, recent } = counted()
  state.changes = 1
  expect(reading('a').settled).toBeUndefined()
  expect([await recent('a'), await recent('a')]).toEqual([1, 1])
  clock.mockReturnValue(9000)
  expect(reading('a').settled).toEqual({ value: 1 })
  state.changes = 2
  expect(reading('a').settled).toBeUndefined()
  expect([await recent('a'), reading('a').settled]).toEqual([2, { value: 2 }])
  state.changes = undefined
  expect(await recent('a')).toBe(3)
})

test('a value is old if something changes while it is read', async () => {
  const { state, recent } = counted()
  state.changes = 1
  const first = recent('a')
  state.changes = 2
  expect([await first, await recent('a'), await recent('a')]).toEqual([1, 2, 2])
})
