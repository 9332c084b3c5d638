import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { testWith } from '../../../test/test.ts'
import { insert, newChangeRequest, newSpace, write } from '../../../test/content.ts'
import { applyChanges } from '@scriptorium/content/changes/apply-changes'
import type { Change } from '@scriptorium/content/changes/batch'
import { runIn } from '@scriptorium/content/caller'
import { ContentError } from '@scriptorium/content/content-error'
import type { Digest } from '@scriptorium/content/digest/digest'
import { collect } from '@scriptorium/content/map/collect'
import { openTree } from '@scriptorium/content/tree/tree'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { bodyHash } from '@scriptorium/content/store'
import { newId } from '@scriptorium/basics/id'
import type { Services } from '../../edge/services.ts'
import { readDigests } from '@scriptorium/store/digests'
import { putShownRoot } from '../computed/expansions.ts'
import { run as digestChangeRequest } from '@scriptorium/indexing/digest-change-request-job'
import { forgetSpace } from '@scriptorium/indexing/forget-space'
import { indexSpace } from '@scriptorium/indexing/index-space'
import {
  beginStep,
  indexVersion,
  noteProgress,
  replaceIndexed,
  staleIndexes,
  staleSpaces,
} from '@scriptorium/indexing/state'

// The jobs of the server would index the same spaces meanwhile.
const test = testWith({ backgroundJobs: 'off' })
  /** Applies edits to main content, or to what readers see of it, and skips those that the tree rejects. */
  .extend('apply', ({ server }) => async (spaceId: string, edits: readonly Edit[], into: Into = 'revision') => {
    const { database, content } = server.services
    await database.writeTx(async (trx) => {
      const { revisionId } = (await trx('spaces').where({ id: spaceId }).first())!
      const authored = (await trx('revisions').where({ id: revisionId }).first())!.root
      let root = authored
      const store = content(trx)
      for (const one of edits) {
        const ids = (await collect(openTree(store, root).entries<PageRecord>('page'))).map(({ id }) => id)
        const now = new Date().toISOString()
        const context = { now, newId, rootOf: async () => undefined }
        const applied = await applyChanges(store, root, [changeOf({ ...one, ids })], context).catch(
          (error: unknown) => {
            if (error instanceof ContentError) return { root }
            throw error
          },
        )
        root = applied.root
      }
      if (into === 'shown pages') {
        await replaceIndexed(trx, spaceId, authored)
        return void (await putShownRoot(trx, spaceId, authored, root))
      }
      const id = newId()
      const revision = { id, spaceId, type: 'edits' as const, root, parents: '[]', createdAt: new Date().toISOString() }
      await trx('revisions').insert(revision)
      await trx('spaces').where({ id: spaceId }).update({ revisionId: id })
    })
  })
  .extend('indexed', ({ server }) => async (spaceId: string) => {
    const { read } = server.services.database
    return {
      links: await read('links').where({ spaceId }).orderBy(['pageId', 'ordinal']),
      upkeep: await read('pageUpkeep').where({ spaceId }).orderBy('pageId'),
      pages: await read('searchPages').where({ spaceId }).orderBy('pageId').select('pageId'),
      sections: await read('searchSections as s')
        .join('searchPages as p', (join) => join.on('p.spaceId', 's.spaceId').on('p.number', 's.number'))
        .where('s.spaceId', spaceId)
        .orderBy(['p.pageId', 's.ordinal'])
        .select('p.pageId', 's.ordinal', 's.anchor', 's.title', 's.text'),
    }
  })

const names = ['a', 'b', 'c', 'readme']
const addresses = ['a.md', './b.md', '../a.md', 'a/b.md', 'b/a.md#h', '/pages/a', '../', '#h', 'c/readme.md', 'p.png']

/** Where edits go: into a new revision, or into the generated pages that readers see in place of the current one. */
type Into = 'revision' | 'shown pages'

interface Edit {
  kind: 'insert' | 'move' | 'rename' | 'write' | 'delete' | 'file'
  page: number
  into: number
  name: string
  to: string[]
}

const edit = fc.record<Edit>({
  kind: fc.constantFrom('insert', 'insert', 'move', 'rename', 'write', 'delete', 'file'),
  page: fc.nat(20),
  into: fc.nat(20),
  name: fc.constantFrom(...names),
  to: fc.array(fc.constantFrom(...addresses), { maxLength: 4 }),
})

const textOf = ({ to, name }: Edit): string =>
  [`# ${name}`, ...(name === 'a' ? ['## h'] : []), ...to.map((address) => `[x](${address})`)].join('\n\n')

const changeOf = ({ kind, page, into, ...edit }: Edit & { ids: string[] }): Change => {
  const at = edit.ids[page % Math.max(1, edit.ids.length)] ?? ''
  const place = into % 3 === 0 ? null : (edit.ids[into % Math.max(1, edit.ids.length)] ?? null)
  const document = { markdown: textOf({ kind, page, into, ...edit }) }
  const file = { name: '/a/p.png', contentType: 'image/png', size: 1, storageKey: 'k' }
  const changes: Record<Edit['kind'], Change> = {
    insert: { operation: 'insert_page', slug: edit.name, document, into: place },
    move: { operation: 'update_page', page: at, into: place, at: 0 },
    rename: { operation: 'update_page', page: at, slug: edit.name },
    write: { operation: 'update_page', page: at, document },
    delete: { operation: 'delete_page', page: at },
    file: { operation: 'insert_files', files: [file] },
  }
  return changes[kind]
}

describe('indexSpace', () => {
  test('incremental indexing gives the same index as a rebuild', async ({ server, apply, indexed }) => {
    const { spaceId } = await newSpace(server.api())
    const { services } = server
    const seen = new Set<string>()
    const some = fc.array(edit, { minLength: 1, maxLength: 6 })
    const place = fc.constantFrom<Into>('revision', 'shown pages')
    const property = fc.asyncProperty(some, place, async (edits, into) => {
      await apply(spaceId, edits, into)
      await indexSpace(services, spaceId)
      const found = await indexed(spaceId)
      await forgetSpace(services, spaceId)
      await indexSpace(services, spaceId)
      expect(found).toEqual(await indexed(spaceId))
      for (const { status } of found.links) seen.add(status)
    })
    await fc.assert(property, { numRuns: 60, endOnFailure: true })
    expect(seen).toEqual(new Set(['ok', 'broken']))
  })

  test('by several workers gives the same index as by one', async ({ server, apply, indexed }) => {
    const { spaceId } = await newSpace(server.api())
    const { services } = server
    const edits = fc.sample(edit, { seed: 7, numRuns: 60 })
    for (const some of [edits.slice(0, 20), edits.slice(20, 40), edits.slice(40)]) {
      const first = indexSpace(services, spaceId)
      await apply(spaceId, some)
      await apply(spaceId, some.slice(0, 10), 'shown pages')
      await Promise.all([first, ...[1, 2, 3].map(() => indexSpace(services, spaceId))])
    }
    const found = await indexed(spaceId)
    await forgetSpace(services, spaceId)
    await indexSpace(services, spaceId)
    expect(found).toEqual(await indexed(spaceId))
    expect(found.links.length).toBeGreaterThan(2)
  })

  test('keeps the entries of pages that are generated again, and reads only those that differ', async ({
    server,
    apply,
    indexed,
  }) => {
    const { spaceId } = await newSpace(server.api())
    const { services } = server
    const place = { page: 0, into: 0, to: ['b.md'] }
    const pages = ['a', 'b', 'c'].map((name): Edit => ({ ...place, kind: 'insert', name }))
    await apply(spaceId, pages)
    await indexSpace(services, spaceId)
    const before = await indexed(spaceId)
    await services.database.writeTx((trx) =>
      trx('searchSections').where({ spaceId }).update({ text: 'Indexed before' }),
    )
    await apply(spaceId, [{ ...place, kind: 'write', name: 'other' }], 'shown pages')
    expect((await indexed(spaceId)).pages).toEqual(before.pages)
    expect(await staleSpaces(services.database.read)).toContain(spaceId)
    await indexSpace(services, spaceId)
    const texts = (await indexed(spaceId)).sections.map(({ text }) => text)
    expect(new Set(texts).size).toBeGreaterThan(1)
    expect(texts).toContain('Indexed before')
    expect(await staleSpaces(services.database.read)).not.toContain(spaceId)
  })

  test('follows generated pages of the indexed revision that are replaced after the next revision', async ({
    server,
    apply,
    indexed,
  }) => {
    const { spaceId } = await newSpace(server.api())
    const { services } = server
    const { read, writeTx } = services.database
    const place = { page: 0, into: 0, to: ['b.md'] }
    await apply(spaceId, [{ ...place, kind: 'insert', name: 'a' }])
    await indexSpace(services, spaceId)
    await apply(spaceId, [{ ...place, kind: 'write', name: 'other' }])
    const roots: string[] = await read('revisions').where({ spaceId }).orderBy('createdAt').pluck('root')
    const [indexedRoot, latestRoot] = roots.slice(-2) as [string, string]
    await writeTx(async (trx) => {
      expect(await replaceIndexed(trx, spaceId, latestRoot)).toBe(false)
      expect(await replaceIndexed(trx, spaceId, indexedRoot)).toBe(true)
      await putShownRoot(trx, spaceId, indexedRoot, latestRoot)
    })
    await indexSpace(services, spaceId)
    const found = await indexed(spaceId)
    await forgetSpace(services, spaceId)
    await indexSpace(services, spaceId)
    expect(found).toEqual(await indexed(spaceId))
  })

  test('a step that was given up makes no progress', async ({ server, apply }) => {
    const { spaceId } = await newSpace(server.api())
    const { services } = server
    const { read, writeTx } = services.database
    await apply(spaceId, [{ kind: 'insert', name: 'a', page: 0, into: 0, to: [] }])
    const step = await writeTx((trx) => beginStep(trx, spaceId))
    if (!step || step === 'reset') throw new Error('There is nothing to index')
    await writeTx(async (trx) => {
      const { root } = (await trx('revisions').where({ id: step.targetRevisionId! }).first())!
      await replaceIndexed(trx, spaceId, root)
      await noteProgress(trx, step, 'p', 0)
    })
    expect(await read('indexedSpaces').where({ spaceId }).first()).toMatchObject({ doneUntil: null })
    await indexSpace(services, spaceId)
  })

  test('continues after an interruption', async ({ server, apply, indexed }) => {
    const { spaceId } = await newSpace(server.api())
    const { services } = server
    const inserted = Array.from({ length: 120 }, (_, n): Edit => ({
      kind: 'insert',
      page: n,
      into: 0,
      name: 'a',
      to: ['b.md'],
    }))
    await apply(spaceId, inserted)
    const controller = new AbortController()
    const { writeTxUnsynced } = services.database
    let writes = 0
    // Aborts after the first pages are written.
    const counting: typeof writeTxUnsynced = (...rest) => {
      if (++writes === 3) controller.abort()
      return writeTxUnsynced(...rest)
    }
    const cut = { ...services, database: { ...services.database, writeTxUnsynced: counting } }
    await expect(indexSpace(cut, spaceId, { signal: controller.signal })).rejects.toThrow('aborted')
    const half = (await indexed(spaceId)).pages.length
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(120)
    await apply(spaceId, [{ kind: 'delete', page: 3, into: 0, name: 'a', to: [] }])
    await indexSpace(services, spaceId)
    expect((await indexed(spaceId)).pages).toHaveLength(119)
  })

  test('pauses at the end of its turn and continues with the remaining pages', async ({ server, apply, indexed }) => {
    const { spaceId } = await newSpace(server.api())
    const { services } = server
    const insertions = Array.from({ length: 120 }, (_, n): Edit => ({
      kind: 'insert',
      page: n,
      into: 0,
      name: 'a',
      to: ['b.md'],
    }))
    await apply(spaceId, insertions)
    const sizes: number[] = []
    let isCurrent = false
    while (!isCurrent) {
      isCurrent = await indexSpace(services, spaceId, { isTurnOver: () => true })
      sizes.push((await indexed(spaceId)).pages.length)
      expect(sizes.length).toBeLessThan(10)
    }
    expect(sizes).toEqual([50, 100, 120])
    const found = await indexed(spaceId)
    await forgetSpace(services, spaceId)
    await indexSpace(services, spaceId)
    expect(found).toEqual(await indexed(spaceId))
  })

  test('writes the last pages together with the end of its job', async ({ server, apply, indexed }) => {
    const { spaceId } = await newSpace(server.api())
    const { services } = server
    const { writeTxUnsynced } = services.database
    await apply(spaceId, [{ kind: 'insert', page: 0, into: 0, name: 'a', to: ['b.md'] }])
    const lose = () => Promise.reject(new Error('lost'))
    await expect(indexSpace(services, spaceId, { finish: lose })).rejects.toThrow('lost')
    expect(await indexed(spaceId)).toEqual({ links: [], pages: [], sections: [], upkeep: [] })
    await apply(spaceId, [{ kind: 'insert', page: 0, into: 0, name: 'c', to: ['b.md'] }])
    let ends = 0
    const finish: typeof writeTxUnsynced = (work, ...guards) => {
      ends++
      return writeTxUnsynced(work, ...guards)
    }
    // The first step is the one that was lost, so it leads to earlier content.
    expect(await indexSpace(services, spaceId, { finish })).toBe(true)
    expect(ends).toBe(1)
    const { pages, links } = await indexed(spaceId)
    expect([pages.length, links.length]).toEqual([2, 2])
  })

  test('replaces the index of an earlier version page by page', async ({ server, apply, indexed }) => {
    const docs = server.api()
    const { spaceId } = await newSpace(docs)
    const { services } = server
    const insertion: Edit = { kind: 'insert', page: 0, into: 0, name: 'a', to: ['b.md'] }
    await apply(
      spaceId,
      Array.from({ length: 60 }, () => insertion),
    )
    await indexSpace(services, spaceId)
    const all = await indexed(spaceId)
    await apply(spaceId, [{ ...insertion, kind: 'delete', page: 3 }])
    await services.database.writeTx(async (trx) => {
      await trx('indexedSpaces')
        .where({ spaceId })
        .update({ version: indexVersion - 1 })
      await trx('searchPages').where({ spaceId }).update({ sections: null })
      await trx('searchSections').where({ spaceId }).del()
    })
    const search = async () => {
      const { count, stale } = await docs.searchSpaceContent({
        params: { spaceId },
        query: { query: 'a', limit: 100 },
      })
      return { count, stale }
    }
    expect(await search()).toEqual({ count: 60, stale: true })
    expect(await indexSpace(services, spaceId, { isTurnOver: () => true })).toBe(false)
    expect(await search()).toMatchObject({ stale: true })
    expect((await indexed(spaceId)).pages.length).toBeGreaterThanOrEqual(59)
    await indexSpace(services, spaceId)
    expect(await search()).toEqual({ count: 59, stale: false })
    const found = await indexed(spaceId)
    expect(found.pages).toHaveLength(all.pages.length - 1)
    await forgetSpace(services, spaceId)
    await indexSpace(services, spaceId)
    expect(found).toEqual(await indexed(spaceId))
  })

  test('removes everything of a purged space', async ({ server, apply, indexed }) => {
    const { spaceId } = await newSpace(server.api())
    const { services } = server
    await apply(spaceId, [{ kind: 'insert', page: 0, into: 0, name: 'a', to: ['a.md'] }])
    await indexSpace(services, spaceId)
    expect((await indexed(spaceId)).links).toHaveLength(1)
    await services.database.writeTx((trx) => trx('spaces').where({ id: spaceId }).del())
    await indexSpace(services, spaceId)
    expect(await indexed(spaceId)).toEqual({ links: [], pages: [], sections: [], upkeep: [] })
    expect(await services.database.read('indexedSpaces').where({ spaceId })).toEqual([])
  })
})

describe('staleIndexes', () => {
  test('counts old content without an index, as after a restore, from the start of the oldest server', async ({
    server,
    apply,
  }) => {
    const { spaceId } = await newSpace(server.api())
    const { database, jobs } = server.services
    await apply(spaceId, [{ kind: 'insert', page: 0, into: 0, name: 'a', to: [] }])
    const createdAt = '2020-01-01T00:00:00.000Z'
    await database.writeTx(async (trx) => {
      await trx('revisions').where({ spaceId }).update({ createdAt })
      await trx('jobs').where({ state: 'queued' }).del()
      await jobs.enqueue(trx, 'indexSpace', { spaceId }, { unique: spaceId })
    })
    const { startedAt } = (await database.read('servers').orderBy('startedAt').first())!
    expect(await staleIndexes(database.read)).toEqual({ spaces: 1, since: startedAt })
    await indexSpace(server.services, spaceId)
    await apply(spaceId, [{ kind: 'insert', page: 0, into: 0, name: 'b', to: [] }])
    const { since } = await staleIndexes(database.read)
    expect(since! >= startedAt).toBe(true)
  })
})

const digestChanges = (services: Services, changeRequestId: string) =>
  digestChangeRequest({ changeRequestId }, {
    services,
    signal: new AbortController().signal,
  } as unknown as Parameters<typeof digestChangeRequest>[1])

describe('digestChangeRequest', () => {
  test('reads the content of a change request before it is merged', async ({ server }) => {
    const docs = server.api()
    const at = await newChangeRequest(docs, await newSpace(docs))
    await write(docs, at, insert('# One\n'), insert('# Two\n'))
    const { services } = server
    await digestChanges(services, at.changeRequestId)
    const { pages } = await docs.listPagesInChangeRequest({ params: at })
    const hashes = pages.flatMap((page) => ('documentId' in page ? (page.documentId ?? []) : []))
    const found = await services.database.read('bodyDigests').whereIn('hash', hashes).orderBy('data')
    expect(found.map(({ data }) => (JSON.parse(data) as Digest).anchors)).toEqual([['one'], ['two']])
  })

  test('reads a text for each space, so that the time of an answer does not tell that another space has it', async ({
    server,
  }) => {
    const docs = server.api()
    const { database, content } = server.services
    const [one, other] = [await newSpace(docs), await newSpace(docs)]
    const texts = [insert('# The price\n\nIt is 4,200.\n')]
    const at = await newChangeRequest(docs, one)
    await write(docs, at, ...texts)
    await digestChanges(server.services, at.changeRequestId)
    await write(docs, await newChangeRequest(docs, other), ...texts)
    const hash = bodyHash({ format: 'markdown', text: '# The price\n\nIt is 4,200.\n' })
    const data = JSON.stringify({ sections: [], links: [], anchors: ['stored'] })
    await database.writeTx((trx) => trx('bodyDigests').where({ hash }).update({ data }))
    const read = async ({ spaceId }: { spaceId: string }) =>
      runIn(spaceId, () => readDigests(database.read, content(database.read), [hash], spaceId))
    expect((await read(one)).get(hash)!.anchors).toEqual(['stored'])
    expect((await read(other)).get(hash)!.anchors).toEqual(['the-price'])
  })
})
