import { describe, expect, test, vi } from 'vitest'
import { runIn, runOnce } from './caller.ts'
import { ContentError, ContentUnavailableError } from './content-error.ts'
import { cacheResults, resultsOf } from './results.ts'

describe('cacheResults', () => {
  test('computes once for each key, also for concurrent callers', async () => {
    const compute = vi.fn(async () => ({ value: 'x', bytes: 1 }))
    const ask = cacheResults<string>('asked at once')
    expect(await Promise.all([ask('a', compute), ask('a', compute)])).toEqual(['x', 'x'])
    expect(await ask('a', compute)).toBe('x')
    expect(compute).toHaveBeenCalledTimes(1)
    await ask('b', compute)
    expect(compute).toHaveBeenCalledTimes(2)
  })

  test('caches no result of work that runs once, but uses those of other work', async () => {
    const compute = vi.fn(async () => ({ value: 'x', bytes: 1 }))
    const ask = cacheResults<string>('run once')
    for (let turn = 0; turn < 2; turn++) expect(await runOnce(() => ask('a', compute))).toBe('x')
    expect(compute).toHaveBeenCalledTimes(2)
    await ask('a', compute)
    await runOnce(() => runIn('space:1', () => ask('a', compute)))
    expect(compute).toHaveBeenCalledTimes(3)
  })

  test('keeps the results of work that runs once until it ends', async () => {
    const compute = vi.fn(async () => ({ value: 'x', bytes: 1 }))
    const ask = cacheResults<string>('within')
    const askTwice = () => runIn('space:1', async () => [await ask('a', compute), await ask('a', compute)])
    expect(await runOnce(askTwice)).toEqual(['x', 'x'])
    expect(compute).toHaveBeenCalledTimes(1)
    await runOnce(askTwice)
    expect(compute).toHaveBeenCalledTimes(2)
  })

  test('caches a refusal, but not a temporary failure', async () => {
    const ask = cacheResults<string>('refused in a test')
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

  test('keeps the results of each kind apart', async () => {
    const [lengths, words] = [resultsOf<number>('lengths'), resultsOf<string>('words')]
    lengths.set('a', 1, 8)
    words.set('a', 'b', 2)
    expect([lengths.get('a'), words.get('a'), words.get('b')]).toEqual([1, 'b', undefined])
  })
})
