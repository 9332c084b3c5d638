import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { semanticChanges } from '../diff/semantic.ts'
import { closeMarkdown } from '../pool/pool.ts'
import { emptyRoot } from '../chunk.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { edits, type Op, play } from '../../test/random-edits.ts'
import { type ContentStore, getBody } from '../store.ts'
import { brokenInvariants } from '../tree/invariants.ts'
import type { PageRecord } from '../tree/records.ts'
import { openTree, type PageNode } from '../tree/tree.ts'
import { mergeMarkdown } from '../bodies/markdown-bodies.ts'
import { mergeTrees } from './merge.ts'

afterAll(closeMarkdown)

type Outline = { id: string; title: string; text: string | undefined; pages: Outline }[]

const inAnyOrder = (pages: Outline): Outline =>
  pages.map((page) => ({ ...page, pages: inAnyOrder(page.pages) })).toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** Returns what readers see, without slugs, because the numbers of duplicate slugs depend on the order of the pages. */
const outline = async (store: ContentStore, root: string): Promise<Outline> => {
  const of = (nodes: PageNode[]): Promise<Outline> =>
    Promise.all(
      nodes.map(async ({ page: { id, title, body }, pages }) => ({
        id,
        title,
        text: body && (await getBody(store, body.hash)).text,
        pages: await of(pages),
      })),
    )
  return of(await openTree(store, root).allPages())
}

const insertAt = (at: number): Op => ({ kind: 'insert', a: 0, b: 0, at })

describe('edits and merges', () => {
  test('leave a valid tree that contains every page', async () => {
    await fc.assert(
      fc.asyncProperty(edits(20), edits(12), edits(12), async (first, ours, theirs) => {
        const store = memoryStore()
        const base = await play(store, emptyRoot, first, 'base')
        const main = await play(store, base, ours, 'main')
        const request = await play(store, base, theirs, 'request')
        const merge = await mergeTrees(store, { base, main, request })
        const { root } = merge
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
        const other = await mergeTrees(store, { base, main: request, request: main })
        const reported = ({ conflicts }: typeof merge) => conflicts.map(({ id }) => id).toSorted()
        expect(reported(other)).toEqual(reported(merge))
        const seen = async (merged: typeof merge) =>
          merged.conflicts.length > 0 || inAnyOrder(await outline(store, merged.root))
        expect(await seen(other)).toEqual(await seen(merge))
        const { changes } = await semanticChanges(store, main, root, { limit: 1000 })
        expect(changes.length === 0).toBe(main === root)
      }),
      { numRuns: 40 },
    )
  })

  test('a change request that was updated from main merges to the same result', async () => {
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
      { numRuns: 25 },
    )
  })

  // If main reverts a title or a place after the change request has pulled it, the two results differ. The order of siblings
  // also differs if main, after the pull, moves siblings that the request's pages stand between.
  test.each([
    ['order and all', ['insert', 'write'], (pages: Outline) => pages],
    ['wherever pages are put', ['insert', 'write', 'reorder'], inAnyOrder],
  ] as const)(
    'a change request that pulls main, which then moves on, ends where one merge would have: %s',
    async (...of) => {
      const [, afterwards, seen] = of
      const onMain = edits(6, ['insert', 'write', 'reorder'])
      const onRequest = edits(8, ['insert', 'write', 'reorder', 'rename', 'move'])
      await fc.assert(
        fc.asyncProperty(edits(10), onMain, edits(6, afterwards), onRequest, async (first, before, after, theirs) => {
          const store = memoryStore()
          const base = await play(store, emptyRoot, first, 'base')
          const pulled = await play(store, base, before, 'main')
          const main = await play(store, pulled, after, 'later')
          const request = await play(store, base, theirs, 'request')
          const atOnce = await mergeTrees(store, { base, main, request })
          const updated = await mergeTrees(store, { base, main: pulled, request })
          const inTwo = await mergeTrees(store, { base: pulled, main, request: updated.root })
          const [two, one] = [await outline(store, inTwo.root), await outline(store, atOnce.root)]
          expect(seen(two)).toEqual(seen(one))
        }),
        {
          numRuns: 80,
          examples: [[[insertAt(0)], [insertAt(0)], [insertAt(2)], [insertAt(0), { ...insertAt(0), kind: 'reorder' }]]],
        },
      )
    },
  )

  test('never lose or add a block', () => {
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
        const marks = lines.filter((line) => /^(\{%|\*\*Conflict|\*The block above)/.test(line))
        const found = lines.filter((line) => !marks.includes(line))
        expect(conflict).toBe(marks.length > 0)
        for (const block of [...main, ...request]) {
          const isKept = !base.includes(block) || (main.includes(block) && request.includes(block))
          const times = found.filter((line) => line === block).length
          // A conflict about a passage shows all that either side has there.
          expect(isKept ? [1] : conflict ? [0, 1] : [0]).toContain(times)
        }
        for (const line of found) expect([...main, ...request]).toContain(line)
        expect(conflict || text === join(found)).toBe(true)
      }),
      { numRuns: 120 },
    )
  })

  test('have a conflict exactly where both sides changed the same block', () => {
    // Removing a block and adding one in its place counts as an edit, so no side does both here.
    const steps = (third: string) =>
      fc.array(fc.constantFrom('keep', 'keep', 'change', third), { minLength: 8, maxLength: 8 })
    const side = fc.oneof(steps('insert'), steps('delete'))
    const edited = (steps: readonly string[], name: string): string[] =>
      steps.flatMap((step, index) => {
        const block = `Block ${index} is about ${names[index]} alone`
        if (step === 'delete') return []
        if (step === 'change') return [`${block}, ${name} says`]
        return step === 'insert' ? [`${name} adds ${names[index]!.repeat(2)}`, block] : [block]
      })
    fc.assert(
      fc.property(side, side, (ours, theirs) => {
        const join = (blocks: readonly string[]): string => blocks.join('\n\n')
        const base = join(
          edited(
            Array.from({ length: 8 }, () => 'keep'),
            '',
          ),
        )
        const texts = { base, main: join(edited(ours, 'main')), request: join(edited(theirs, 'request')) }
        const isChanged = (step: string | undefined): boolean => step === 'change' || step === 'delete'
        const overlaps = ours.filter((step, index) => {
          const other = theirs[index]
          return isChanged(step) && isChanged(other) && (step === 'change' || other === 'change')
        }).length
        const { text, conflict } = mergeMarkdown(texts)
        const hints = text.match(/\{% hint/g)?.length ?? 0
        expect({ conflict, hasHint: hints > 0, isEachOnce: hints <= overlaps }).toEqual({
          conflict: overlaps > 0,
          hasHint: overlaps > 0,
          isEachOnce: true,
        })
      }),
      { numRuns: 200 },
    )
  })
})

const names = ['apples', 'boats', 'candles', 'drums', 'engines', 'flags', 'gardens', 'harbours']
