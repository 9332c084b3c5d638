import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../test/memory-store.ts'
import { apply, sizeOf } from './apply.ts'
import { emptyRoot } from '../chunk.ts'
import { lazyLeaf } from '../leaf.ts'
import { collect } from './collect.ts'
import { diff, type Difference } from './diff.ts'
import { prefixRange } from './range.ts'
import { at, count, get, getMany, holdsAny, range } from './read.ts'

const key = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((n) => `p/${n}`),
  fc.string({ maxLength: 6 }),
)
// JSON.parse of Node 24.21 can read the name `"\n"` as a backslash after an object with that name at the same place.
const withPlainNames = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withPlainNames)
  const entries = Object.entries(value).map(([name, one]) => [
    name.replaceAll(/["\\\p{Cc}]/gu, '_'),
    withPlainNames(one),
  ])
  return Object.fromEntries(entries)
}
const json = (maxDepth?: number) =>
  fc.jsonValue(maxDepth === undefined ? {} : { maxDepth }).map((value) => withPlainNames(value))
const edits = fc.array(fc.tuple(key, fc.option(json(1), { nil: undefined })), { maxLength: 300 })
const batches = fc.array(edits, { maxLength: 5 })

const model = (all: readonly (readonly [string, unknown])[][]): Map<string, unknown> => {
  const plain = new Map<string, unknown>()
  for (const [k, value] of all.flat()) void (value === undefined ? plain.delete(k) : plain.set(k, value))
  return new Map([...plain].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const build = async (store: ReturnType<typeof memoryStore>, all: readonly (readonly [string, unknown])[][]) => {
  let root = emptyRoot
  for (const batch of all) root = await apply(store, root, new Map(batch))
  return root
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('ordered map', () => {
  test('agrees with a plain sorted map', async () => {
    await fc.assert(
      fc.asyncProperty(batches, key, key, fc.nat(20), async (all, a, b, index) => {
        const store = memoryStore()
        const root = await build(store, all)
        const expected = [...model(all)]
        expect(await collect(range(store, root))).toEqual(plain(expected))
        expect(await collect(range(store, root, { reverse: true, limit: 7 }))).toEqual(
          plain(expected.toReversed().slice(0, 7)),
        )
        const [from, to] = a < b ? [a, b] : [b, a]
        const inside = expected.filter(([k]) => k >= from && k < to)
        expect(await collect(range(store, root, { from, to }))).toEqual(plain(inside))
        expect(await count(store, root, { from, to })).toBe(inside.length)
        expect(await holdsAny(store, root, { from, to })).toBe(inside.length > 0)
        expect((await get(store, root, a)) ?? null).toEqual(plain(new Map(expected).get(a) ?? null))
        expect(await sizeOf(store, root)).toBe(expected.length)
        expect((await at(store, root, { from, to }, index))?.[0]).toBe(inside[index]?.[0])
        expect([...(await getMany(store, root, [a, b]))].length).toBe(
          new Set([a, b].filter((k) => model(all).has(k))).size,
        )
      }),
      { numRuns: 60 },
    )
  })

  test('a leaf finds single entries in its stored form', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, json()), { maxLength: 40 }), key, (entries, other) => {
        const expected = [...model([entries])]
        const leaf = lazyLeaf(JSON.stringify([0, expected]))
        for (const wanted of [other, ...expected.map(([k]) => k)])
          expect(leaf.firstFrom!(wanted)).toEqual(plain(expected.find(([k]) => k >= wanted) ?? null) ?? undefined)
        expect(leaf.entries).toEqual(plain(expected))
      }),
      { numRuns: 60 },
    )
  })

  test('a leaf tells its entries from arrays in their values', () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'medium' },
        fc.constantFrom<unknown>('p/1', '],[', '],["p/2"', '[[', '\\"],["p', 7, null, []),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.tuple(fc.constant('p/3'), tie('value')),
        fc.record({ a: tie('value') }),
      ),
    }))
    const entry = fc.tuple(
      fc.nat(60).map((n) => `p/${n}`),
      fc.oneof(fc.constant({ id: 'x' }), fc.record({ of: value }), value),
    )
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 12 }), (entries) => {
        const expected = [...model([entries])]
        for (const wanted of [...expected.map(([k]) => k), 'p/1', 'p/3'])
          expect(lazyLeaf(JSON.stringify([0, expected])).firstFrom!(wanted)).toEqual(
            expected.find(([k]) => k >= wanted),
          )
      }),
      { numRuns: 200 },
    )
  })

  test('has the same root for the same content, regardless of the order of edits', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.integer({ min: 1, max: 40 }), async (all, size) => {
        const store = memoryStore()
        const content = [...model(all)]
        const reversed = content.toReversed()
        const pieces = Array.from({ length: Math.ceil(reversed.length / size) }, (_, i) =>
          reversed.slice(i * size, (i + 1) * size),
        )
        const root = await build(store, all)
        expect(await build(store, [content])).toBe(root)
        expect(await build(store, pieces)).toBe(root)
      }),
      { numRuns: 40 },
    )
  })

  test('diff returns exactly the changed entries', async () => {
    await fc.assert(
      fc.asyncProperty(batches, edits, async (all, more) => {
        const store = memoryStore()
        const before = await build(store, all)
        const after = await apply(store, before, new Map(more))
        const [old, now] = [model(all), model([...all, more])]
        const expected = [...new Set([...old.keys(), ...now.keys()])]
          .toSorted((a, b) => (a < b ? -1 : 1))
          .map((k): Difference => ({ key: k, before: old.get(k), after: now.get(k) }))
          .filter((d) => JSON.stringify(d.before) !== JSON.stringify(d.after))
        const found = await collect(diff(store, before, after))
        expect(found.map((d) => d.key)).toEqual(expected.map((d) => d.key))
        const p = prefixRange('p/')
        expect((await collect(diff(store, before, after, p))).map((d) => d.key)).toEqual(
          expected.map((d) => d.key).filter((k) => k.startsWith('p/')),
        )
      }),
      { numRuns: 40 },
    )
  })

  test('equal values with different key orders have the same hash', async () => {
    const store = memoryStore()
    const a = await apply(store, emptyRoot, new Map([['k', { a: 1, b: { c: 2, d: 3 } }]]))
    expect(await apply(store, emptyRoot, new Map([['k', { b: { d: 3, c: 2 }, a: 1, e: undefined }]]))).toBe(a)
    expect(await get(store, a, 'k')).toEqual({ a: 1, b: { c: 2, d: 3 } })
  })

  test('an edit, a read and a diff touch a few chunks of a large map', async () => {
    const store = memoryStore()
    const all = new Map(Array.from({ length: 100_000 }, (_, i) => [`p/${i}`, { i }] as const))
    const root = await apply(store, emptyRoot, all)
    Object.assign(store.cost, { chunksRead: 0, chunksWritten: 0 })
    const edited = await apply(store, root, new Map([['p/500', { i: -1 }]]))
    expect(store.cost.chunksWritten).toBeLessThanOrEqual(6)
    expect(store.cost.chunksRead).toBeLessThanOrEqual(6)
    Object.assign(store.cost, { chunksRead: 0, chunksWritten: 0 })
    expect(await collect(diff(store, root, edited))).toHaveLength(1)
    expect(store.cost.chunksRead).toBeLessThanOrEqual(16)
    store.cost.chunksRead = 0
    expect(await collect(range(store, root, { from: 'p/5', limit: 10 }))).toHaveLength(10)
    expect(store.cost.chunksRead).toBeLessThanOrEqual(10)
  })
})
