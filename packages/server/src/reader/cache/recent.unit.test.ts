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
  const state = { commits: 0, reads: 0, fails: false }
  const read = async () => {
    if (state.fails) throw new Error('gone')
    return ++state.reads
  }
  return { clock, state, recent: createRecent(read, () => state.commits) }
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
