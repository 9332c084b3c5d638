import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Change } from '../changes/batch.ts'
import { applyChanges } from '../changes/apply-changes.ts'
import { ContentError } from '../content-error.ts'
import { semanticChanges } from '../diff/semantic.ts'
import { closeMarkdown } from '../markdown/pool.ts'
import { collect } from '../map/collect.ts'
import { emptyRoot } from '../map/chunk.ts'
import { memoryStore, type MemoryStore } from '../memory-store.ts'
import { testContext } from '../testing.ts'
import { brokenInvariants } from '../tree/invariants.ts'
import type { PageRecord } from '../tree/records.ts'
import { openTree } from '../tree/tree.ts'
import { mergeMarkdown } from './markdown-bodies.ts'
import { mergeTrees } from './merge.ts'

afterAll(closeMarkdown)

type Op = { kind: 'insert' | 'move' | 'rename' | 'write' | 'delete' | 'reorder'; a: number; b: number; at: number }

const op: fc.Arbitrary<Op> = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'move', 'rename', 'write', 'delete', 'reorder'),
  a: fc.nat(30),
  b: fc.nat(30),
  at: fc.nat(5),
})

const slugs = ['a', 'b', 'c']

/** Applies random edits one by one; one that the tree refuses is left out. */
const play = async (store: MemoryStore, root: string, ops: readonly Op[], side: string): Promise<string> => {
  const context = testContext(side)
  let now = root
  for (const [index, { kind, a, b, at }] of ops.entries()) {
    const ids = (await collect(openTree(store, now).entries<PageRecord>('page'))).map(({ id }) => id)
    const page = ids[a % ids.length] ?? ''
    const into = b % 4 === 0 ? null : (ids[b % ids.length] ?? null)
    const document = { markdown: `${side}${index} one\n\n${side}${index} two\n` }
    const changes: Record<Op['kind'], Change> = {
      insert: { operation: 'insert_page', slug: slugs[a % 3]!, document, into, at },
      move: { operation: 'update_page', page, into, at },
      reorder: { operation: 'update_page', page, at },
      rename: { operation: 'update_page', page, slug: slugs[b % 3]!, title: `${side}${index}` },
      write: { operation: 'update_page', page, document },
      delete: { operation: 'delete_page', page },
    }
    now = await applyChanges(store, now, [changes[kind]], context).then(
      (applied) => applied.root,
      (error: unknown) => {
        if (!(error instanceof ContentError)) throw error
        return now
      },
    )
  }
  return now
}

const edits = fc.array(op, { maxLength: 12 })

describe('edits and merges', () => {
  test('leave a sound tree that lost no page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(op, { maxLength: 20 }), edits, edits, async (first, ours, theirs) => {
        const store = memoryStore()
        const base = await play(store, emptyRoot, first, 'base')
        const main = await play(store, base, ours, 'main')
        const request = await play(store, base, theirs, 'request')
        const { root } = await mergeTrees(store, { base, main, request })
        for (const one of [base, main, request, root]) expect(await brokenInvariants(store, one)).toEqual([])
        const [was, mine, yours, merged] = [base, main, request, root].map((one) => openTree(store, one))
        const lost: string[] = []
        for (const side of [mine!, yours!]) {
          for await (const page of side.entries<PageRecord>('page')) {
            const before = await was!.page(page.id)
            const other = await (side === mine ? yours! : mine!).page(page.id)
            const isEdited = JSON.stringify(before) !== JSON.stringify(page)
            if (isEdited || other) lost.push(...((await merged!.page(page.id)) ? [] : [page.id]))
          }
        }
        expect(lost).toEqual([])
        expect((await mergeTrees(store, { base: main, main, request: root })).root).toBe(root)
        const { changes } = await semanticChanges(store, main, root, { limit: 1000 })
        expect(changes.length === 0).toBe(main === root)
      }),
      { numRuns: 100 },
    )
  })

  test('never lose a block or invent one', () => {
    const side = fc.array(fc.record({ at: fc.nat(12), kind: fc.constantFrom('insert', 'change', 'delete') }), {
      maxLength: 6,
    })
    const edit = (base: readonly string[], steps: readonly { at: number; kind: string }[], name: string): string[] => {
      const blocks = [...base]
      for (const [index, { at, kind }] of steps.entries()) {
        const place = Math.min(at, blocks.length)
        if (kind === 'insert') blocks.splice(place, 0, `${name} ${index} new`)
        else if (place < blocks.length)
          blocks.splice(place, 1, ...(kind === 'change' ? [`${blocks[place]} ${name}${index}`] : []))
      }
      return blocks
    }
    const join = (blocks: readonly string[]): string => blocks.map((block) => `${block}\n`).join('\n')
    fc.assert(
      fc.property(fc.nat(10), side, side, (size, ours, theirs) => {
        const base = Array.from({ length: size }, (_, index) => `block ${index}`)
        const [main, request] = [edit(base, ours, 'main'), edit(base, theirs, 'request')]
        const { text, conflict } = mergeMarkdown({ base: join(base), main: join(main), request: join(request) })
        const lines = text.split('\n').filter((line) => line !== '')
        const marks = lines.filter((line) => /^(\{%|\*\*Conflict)/.test(line))
        const found = lines.filter((line) => !marks.includes(line))
        expect(conflict).toBe(marks.length > 0)
        for (const block of [...main, ...request]) {
          const isKept = !base.includes(block) || (main.includes(block) && request.includes(block))
          expect(found.filter((line) => line === block)).toHaveLength(isKept ? 1 : 0)
        }
        for (const line of found) expect([...main, ...request]).toContain(line)
        expect(conflict || text === join(found)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
