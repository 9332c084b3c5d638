import { expect, test, vi } from 'vitest'
import { gatherReads } from './gathered-reads.ts'

const readMany = () => vi.fn(async (addresses: readonly string[]) => new Map(addresses.map((at) => [at, `at ${at}`])))

test('reads that begin in the same turn share one call, also those after cached values', async () => {
  const many = readMany()
  const read = gatherReads(many)
  const afterCachedValues = async () => {
    for (let step = 0; step < 5; step++) await Promise.resolve()
    return read(['c'])
  }
  const [one, other, later] = await Promise.all([read(['a', 'b']), read(['b']), afterCachedValues()])
  expect([one.get('a'), other.get('b'), later.get('c')]).toEqual(['at a', 'at b', 'at c'])
  expect(many.mock.calls).toEqual([[['a', 'b', 'c']]])
})

test('does not read again what is being read, and keeps nothing', async () => {
  const waiting = Promise.withResolvers<Map<string, string>>()
  const many = vi.fn((_addresses: readonly string[]) => waiting.promise)
  const read = gatherReads(many)
  const first = read(['a'])
  await new Promise(setImmediate)
  const second = read(['a'])
  waiting.resolve(new Map([['a', 'x']]))
  expect([await first, await second]).toEqual([new Map([['a', 'x']]), new Map([['a', 'x']])])
  await read(['a'])
  expect(many).toHaveBeenCalledTimes(2)
})

test('a failure reaches each reader, and later reads try again', async () => {
  const many = readMany()
  many.mockRejectedValueOnce(new Error('The database is gone'))
  const read = gatherReads(many)
  const [one, other] = await Promise.allSettled([read(['a']), read(['a', 'b'])])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  expect(await read(['a'])).toEqual(new Map([['a', 'at a']]))
})
