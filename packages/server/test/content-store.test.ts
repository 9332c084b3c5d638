import fc from 'fast-check'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from './database.ts'
import { type Database, openDatabase } from '@scriptorium/database/open'
import { inSavepoint } from '@scriptorium/database/savepoint'
import { newSpent, requestContext } from '@scriptorium/telemetry/log'
import { recordDocuments } from '@scriptorium/store/documents'
import { endingLineages, forkLineage, holdsDocument } from '@scriptorium/store/lineages'
import { createContentCache, knexStore } from '@scriptorium/store/knex-store'
import { collect } from '@scriptorium/content/map/collect'
import { apply } from '@scriptorium/content/map/apply'
import { emptyRoot } from '@scriptorium/content/chunk'
import { get, range } from '@scriptorium/content/map/read'
import { closeMarkdown } from '@scriptorium/content/pool/pool'
import { mergeTrees } from '@scriptorium/content/merge/merge'
import { memoryStore } from '@scriptorium/content/test/memory-store'
import { edits, play } from '@scriptorium/content/test/random-edits'
import { bodyHash, type ContentStore } from '@scriptorium/content/store'
import { change } from '@scriptorium/content/test/change'

let fresh: TestDatabase
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url)
})

afterAll(async () => {
  await database.close()
  await fresh.drop()
  await closeMarkdown()
})

const write = <T>(
  work: (store: ReturnType<typeof knexStore>) => Promise<T>,
  cache = createContentCache(),
): Promise<T> => database.writeTx((trx) => work(knexStore(trx, cache)))

describe('knexStore', () => {
  test('stores and reads a map with more entries than the limit of parameters', async () => {
    const all = new Map(Array.from({ length: 60_000 }, (_, i) => [`p/${i}`, { i, text: 'é🎉' }] as const))
    const root = await write((store) => apply(store, emptyRoot, all))
    const store = knexStore(database.read, createContentCache({ maxSize: 1_000_000 }))
    expect((await collect(range(store, root))).length).toBe(all.size)
    expect(await get(store, root, 'p/777')).toEqual({ i: 777, text: 'é🎉' })
  })

  test('returns the same roots as the memory store', async () => {
    const page = (title: string) => ({ operation: 'insert_page', title, document: { markdown: 'x' } }) as const
    const roots = async (store: ReturnType<typeof knexStore>): Promise<string[]> => {
      const base = (await change(store, emptyRoot, [page('A'), page('ü')])).root
      const main = (await change(store, base, [page('A'), page('M')], 'm')).root
      const request = (await change(store, base, [page('A'), { operation: 'delete_page', page: 'id2' }], 'r')).root
      return [base, main, request, (await mergeTrees(store, { base, main, request })).root]
    }
    expect(await write(roots)).toEqual(await roots(memoryStore()))
  })

  test('merges any edits to the same result as the memory store', async () => {
    await fc.assert(
      fc.asyncProperty(edits(8), edits(6), edits(6), async (first, ours, theirs) => {
        const roots = async (store: ContentStore): Promise<string[]> => {
          const base = await play(store, emptyRoot, first, 'base')
          const main = await play(store, base, ours, 'main')
          const request = await play(store, base, theirs, 'request')
          return [base, main, request, (await mergeTrees(store, { base, main, request })).root]
        }
        expect(await write(roots)).toEqual(await roots(memoryStore()))
      }),
      { numRuns: 15 },
    )
  })

  test('a rolled-back write does not prevent later writes of the same content', async () => {
    const cache = createContentCache()
    const edits = new Map([['p/rolled', { back: true }]])
    const failing = write(async (store) => {
      expect(await get(store, await apply(store, emptyRoot, edits), 'p/rolled')).toEqual({ back: true })
      throw new Error('no')
    }, cache)
    await expect(failing).rejects.toThrow('no')
    const root = await write((store) => apply(store, emptyRoot, edits), cache)
    expect(await get(knexStore(database.read, createContentCache()), root, 'p/rolled')).toEqual({ back: true })
  })

  test('content of a part that is rolled back is stored by other parts and concurrent writes', async () => {
    const cache = createContentCache()
    const body = { format: 'markdown', text: 'of a part' } as const
    const store = async (trx: Knex.Transaction): Promise<string> => {
      const content = knexStore(trx, cache)
      await content.putBodies(new Map([[bodyHash(body), body]]))
      return apply(content, emptyRoot, new Map([['p/part', { back: true }]]))
    }
    const isStored = async (root: string) => {
      const content = knexStore(database.read, createContentCache())
      expect(await get(content, root, 'p/part')).toEqual({ back: true })
      expect((await content.getBodies([bodyHash(body)])).size).toBe(1)
    }
    const failing = async (trx: Knex.Transaction) => {
      await get(knexStore(trx, cache), await store(trx), 'p/part')
      throw new Error('no')
    }
    const forget = () =>
      database.writeTx(async (trx) => {
        await trx.raw('delete from content_chunks')
        await trx.raw('delete from bodies')
      })
    const inParts = database.writeTx(async (trx) => {
      await expect(inSavepoint(trx, failing)).rejects.toThrow('no')
      return store(trx)
    })
    await isStored(await inParts)
    await forget()
    const outcomes = await Promise.allSettled([failing, store, failing].map((work) => database.writeTx(work)))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
    await isStored((outcomes[1] as PromiseFulfilledResult<string>).value)
  })

  test('writing existing content is no error, and a missing chunk is an error', async () => {
    const body = { format: 'markdown', text: 'same' } as const
    const bodies = new Map([[bodyHash(body), body]])
    await write((store) => store.putBodies(bodies))
    await write((store) => store.putBodies(bodies))
    const store = knexStore(database.read, createContentCache())
    expect((await store.getBodies(bodies.keys())).get(bodyHash(body))).toEqual(body)
    await expect(store.getChunks(['nope'])).rejects.toThrow('missing')
  })

  test('a second read of the same content sends no query', async () => {
    const root = await write((store) => apply(store, emptyRoot, new Map([['p/q', 1]])))
    const cache = createContentCache()
    const spent = newSpent()
    await requestContext.run({ ids: { requestId: 'test' }, spent }, async () => {
      for (let time = 0; time < 2; time++) await get(knexStore(database.read, cache), root, 'p/q')
    })
    expect(spent.statements).toBe(1)
  })
})

test('a document belongs only to the lineages that wrote it', async () => {
  await database.writeTx(async (trx) => {
    await recordDocuments(trx, 'lineage1', ['h1', 'h2', 'h1'])
    await recordDocuments(trx, 'lineage1', ['h2', 'h3'])
  })
  expect(await holdsDocument(database.read, 'lineage1', 'h3')).toBe(true)
  expect(await holdsDocument(database.read, 'lineage2', 'h3')).toBe(false)
})

test('a space and its copies share the content from before each duplication', async () => {
  const held = async (lineageId: string) => {
    const hashes = ['a', 'b', 'c', 'd']
    const found = await Promise.all(hashes.map((hash) => holdsDocument(database.read, lineageId, hash)))
    return hashes.filter((_, index) => found[index]).join('')
  }
  await database.writeTx(async (trx) => {
    expect(await forkLineage(trx, 'empty', ['e1', 'e2'])).toEqual({ space: 'empty', copy: 'e2' })
    await recordDocuments(trx, 'root', ['a'])
    expect(await forkLineage(trx, 'root', ['s1', 'c1'])).toEqual({ space: 's1', copy: 'c1' })
    await recordDocuments(trx, 's1', ['b'])
    await recordDocuments(trx, 'c1', ['c'])
    expect(await forkLineage(trx, 's1', ['s2', 'c2'])).toEqual({ space: 's2', copy: 'c2' })
    expect(await forkLineage(trx, 's2', ['s3', 'c3'])).toEqual({ space: 's2', copy: 'c3' })
    await recordDocuments(trx, 's2', ['d'])
  })
  const lineages = ['s2', 'c1', 'c2', 'c3', 'e2']
  expect(await Promise.all(lineages.map(held))).toEqual(['abd', 'ac', 'ab', 'ab', ''])
  expect(await endingLineages(database.read, [])).toEqual([])
})
