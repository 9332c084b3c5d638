import type { LookupFunction } from 'node:net'
import { setImmediate as settled } from 'node:timers/promises'
import { runFor } from '@scriptorium/content/caller'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLookup } from './lookup.ts'

type Answer = Parameters<LookupFunction>[2]

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
)
afterEach(() => void vi.useRealTimers())

const createAsked = () => {
  const asked = new Map<string, Answer>()
  const found: string[] = []
  const lookup = createLookup((name, _options, callback) => void asked.set(name, callback))
  return {
    names: async () => {
      await settled()
      return [...asked.keys()]
    },
    found,
    ask: (caller: string, name: string) =>
      runFor(caller, () => lookup(name, {}, (error, address) => void found.push(error?.code ?? String(address)))),
    answer: (name: string) => asked.get(name)!(null, `192.0.2.1 ${name}`, 4),
    fail: (name: string) => asked.get(name)!(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '', 4),
  }
}

describe('createLookup', () => {
  test('looks up two names at a time, however many are asked for', async () => {
    const { ask, answer, fail, found, names } = createAsked()
    for (const name of ['a', 'b', 'c', 'd']) ask('one', name)
    expect(await names()).toEqual(['a', 'b'])
    answer('b')
    fail('a')
    expect(await names()).toEqual(['a', 'b', 'c', 'd'])
    expect(found).toEqual(['192.0.2.1 b', 'ENOTFOUND'])
  })

  test('lets callers take turns', async () => {
    const { ask, answer, names } = createAsked()
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name)
    ask('b', 'b1')
    expect(await names()).toEqual(['a1', 'a2'])
    answer('a1')
    expect(await names()).toEqual(['a1', 'a2', 'b1'])
  })

  test('keeps a turn free of the callers whose lookups are slow', async () => {
    const { ask, answer, names } = createAsked()
    for (const name of ['a1', 'a2', 'a3']) ask('a', name)
    expect(await names()).toEqual(['a1', 'a2'])
    vi.advanceTimersByTime(1001)
    answer('a1')
    expect(await names()).toEqual(['a1', 'a2'])
    ask('b', 'b1')
    expect(await names()).toEqual(['a1', 'a2', 'b1'])
    answer('b1')
    ask('b', 'b2')
    await names()
    answer('a2')
    expect(await names()).toEqual(['a1', 'a2', 'b1', 'b2', 'a3'])
  })

  test('gives up those who have waited for too long', async () => {
    const { ask, answer, found, names } = createAsked()
    for (const name of ['a1', 'a2', 'a3']) ask('a', name)
    expect(await names()).toEqual(['a1', 'a2'])
    vi.advanceTimersByTime(5001)
    answer('a1')
    expect(await names()).toEqual(['a1', 'a2'])
    expect(found.toSorted()).toEqual(['192.0.2.1 a1', 'ETIMEOUT'])
  })
})
