import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { semanticChanges } from '../diff/semantic.ts'
import { closeMarkdown } from '../markdown/pool.ts'
import { emptyRoot } from '../map/chunk.ts'
import { memoryStore } from '../memory-store.ts'
import { edits, play } from '../random-edits.ts'
import { brokenInvariants } from '../tree/invariants.ts'
import type { PageRecord } from '../tree/records.ts'
import { openTree } from '../tree/tree.ts'
import { mergeMarkdown } from './markdown-bodies.ts'
import { mergeTrees } from './merge.ts'

afterAll(closeMarkdown)

describe('edits and merges', () => {
  test('leave a sound tree that lost no page', async () => {
    await fc.assert(
      fc.asyncProperty(edits(20), edits(12), edits(12), async (first, ours, theirs) => {
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

  test('a change request that pulled main merges into what it would have merged into', async () => {
    await fc.assert(
      fc.asyncProperty(edits(10), edits(8), edits(8), async (first, ours, theirs) => {
        const store = memoryStore()
        const base = await play(store, emptyRoot, first, 'base')
        const main = await play(store, base, ours, 'main')
        const request = await play(store, base, theirs, 'request')
        const merged = await mergeTrees(store, { base, main, request })
        const updated = await mergeTrees(store, { base, main, request })
        const later = await mergeTrees(store, { base: main, main, request: updated.root })
        expect(later).toMatchObject({ root: merged.root, conflicts: [] })
        expect(await mergeTrees(store, { base: main, main: merged.root, request: updated.root })).toMatchObject({
          root: merged.root,
          conflicts: [],
        })
      }),
      { numRuns: 50 },
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
