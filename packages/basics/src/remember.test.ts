import { describe, expect, test } from 'vitest'
import { remember } from './remember.ts'

describe('remember', () => {
  test('works once for a key, however many ask at the same time', async () => {
    const cache = new Map<string, Promise<number>>()
    let count = 0
    const ask = () => remember(cache, 'a', async () => ++count)
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
    expect(await ask()).toBe(1)
  })

  test('forgets what failed, so that the next caller tries again', async () => {
    const cache = new Map<string, Promise<number>>()
    const fail = () => Promise.reject(new Error('The database was away'))
    await expect(remember(cache, 'a', fail)).rejects.toThrow('The database was away')
    expect(await remember(cache, 'a', async () => 2)).toBe(2)
  })
})
