import { describe, expect, test, vi } from 'vitest'
import { runIn, runOnce } from '../caller.ts'
import { ContentError, ContentUnavailableError } from '../content-error.ts'
import { cacheResults } from './result-cache.ts'

describe('cacheResults', () => {
  test('computes once for each key, also for concurrent callers', async () => {
    const compute = vi.fn(async () => ({ value: 'x', bytes: 1 }))
    const ask = cacheResults<string>('test', { maxBytes: 100 })
    expect(await Promise.all([ask('a', compute), ask('a', compute)])).toEqual(['x', 'x'])
    expect(await ask('a', compute)).toBe('x')
    expect(compute).toHaveBeenCalledTimes(1)
    await ask('b', compute)
    expect(compute).toHaveBeenCalledTimes(2)
  })

  test('caches no result of work that runs once, but uses those of other work', async () => {
    const compute = vi.fn(async () => ({ value: 'x', bytes: 1 }))
    const ask = cacheResults<string>('test', { maxBytes: 100 })
    for (let turn = 0; turn < 2; turn++) expect(await runOnce(() => ask('a', compute))).toBe('x')
    expect(compute).toHaveBeenCalledTimes(2)
    await ask('a', compute)
    await runOnce(() => runIn('space:1', () => ask('a', compute)))
    expect(compute).toHaveBeenCalledTimes(3)
  })

  test('caches a refusal, but not a temporary failure', async () => {
    const ask = cacheResults<string>('test', { maxBytes: 1000 })
    const refuse = vi.fn(async () => {
      throw new ContentError('invalid_request', '', 'Too large')
    })
    const fail = vi.fn(async () => {
      throw new ContentUnavailableError('Busy')
    })
    for (const compute of [refuse, fail]) {
      for (let turn = 0; turn < 2; turn++) {
        await expect(ask(String(compute === fail), compute)).rejects.toThrow()
      }
    }
    expect([refuse.mock.calls.length, fail.mock.calls.length]).toEqual([1, 2])
  })
})
