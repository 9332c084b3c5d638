import type { LookupFunction } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createLookup } from './lookup.ts'

type Answer = Parameters<LookupFunction>[2]

describe('createLookup', () => {
  test('looks up two names at a time, however many are asked for', async () => {
    const asked = new Map<string, Answer>()
    const lookup = createLookup((name, _options, callback) => void asked.set(name, callback))
    const found: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) lookup(name, {}, (_error, address) => void found.push(String(address)))
    await Promise.resolve()
    expect([...asked.keys()]).toEqual(['a', 'b'])
    asked.get('b')!(null, '192.0.2.1', 4)
    asked.get('a')!(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '', 4)
    await new Promise(setImmediate)
    expect([...asked.keys()]).toEqual(['a', 'b', 'c', 'd'])
    expect(found).toEqual(['192.0.2.1', ''])
  })
})
