import fc from 'fast-check'
import type { ContentChange, MergeResult, Page } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, markdownOf, newChangeRequest, newSpace, publish, rewrite, write } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'

const test = base
  .extend('publishSome', ({ docs }) => async (params: { spaceId: string }, changes: ContentChange[]) => {
    if (changes.length > 0) await publish(docs, params, ...changes)
  })
  .extend('outline', ({ docs }) => async (spaceId: string) => {
    const { pages } = await docs.listPages({ params: { spaceId } })
    return Promise.all(pages.map(async ({ id, title }: Page) => ({ title, text: await markdownOf(docs, spaceId, id) })))
  })

const pageCount = 3
const blockCount = 4
const things = ['apples', 'boats', 'candles', 'drums']

/** The changes of one side: changed blocks and added pages. */
const side = fc.record({
  changed: fc.uniqueArray(fc.tuple(fc.nat(pageCount - 1), fc.nat(blockCount - 1)), {
    maxLength: 4,
    selector: ([page, block]) => `${page}/${block}`,
  }),
  added: fc.array(fc.nat(pageCount - 1), { maxLength: 2 }),
})
type Outcome = Pick<MergeResult, 'conflicts'>
type Side = typeof side extends fc.Arbitrary<infer Value> ? Value : never

const textOf = (page: number, says: (block: number) => string): string =>
  things.map((thing, block) => `P${page} block ${block} is about ${thing}${says(block)}.`).join('\n\n')

/** The entries of sides, of which the later have seen what the earlier wrote. */
const entries = (ids: readonly string[], name: string, sides: readonly Side[]): ContentChange[] => {
  const last = sides.at(-1)!
  const rewritten = [...new Set(last.changed.map(([page]) => page))].map((page) => {
    const by = (block: number) =>
      sides.flatMap(({ changed }, index) =>
        changed.some(([one, other]) => one === page && other === block) ? [` ${name}${index}`] : [],
      )
    return rewrite(
      ids[page]!,
      textOf(page, (block) => by(block).join('')),
    )
  })
  const added = last.added.map((at, n) => insert('', { title: `${name}${sides.length} ${n}`, at }))
  return [...rewritten, ...added]
}

const conflictsOf = (...results: Outcome[]): string[] =>
  [...new Set(results.flatMap(({ conflicts = [] }) => conflicts.map(({ id }) => id)))].toSorted()

describe('updateChangeRequest', () => {
  test('200, and a later merge has the foretold conflicts and the same result as one merge, while main changes', async ({
    docs,
    publishSome,
    outline,
  }) => {
    await fc.assert(
      fc.asyncProperty(side, side, side, async (mine, before, after) => {
        const first = await newSpace(docs)
        const ids = await publish(docs, first, ...things.slice(0, pageCount).map((_, n) => insert(textOf(n, () => ''))))
        const second = { spaceId: (await docs.duplicateSpace({ params: first })).id }
        const merged: Outcome[][] = []
        for (const params of [first, second]) {
          const at = await newChangeRequest(docs, params)
          const changes = entries(ids, 'mine', [mine])
          if (changes.length > 0) await write(docs, at, ...changes)
          await publishSome(params, entries(ids, 'theirs', [before]))
          const updated = params === first ? [await docs.updateChangeRequest({ params: at })] : []
          await publishSome(params, entries(ids, 'theirs', [before, after]))
          const foretold = await docs.getMergeRequirements({ params: at })
          merged.push([...updated, await docs.mergeChangeRequest({ params: at })])
          expect(conflictsOf(foretold)).toEqual(conflictsOf(...merged.at(-1)!))
        }
        expect(await outline(first.spaceId)).toEqual(await outline(second.spaceId))
        expect(conflictsOf(...merged[0]!)).toEqual(conflictsOf(...merged[1]!))
        const theirs = [...before.changed, ...after.changed].map(String)
        const clashing = new Set(mine.changed.filter((one) => theirs.includes(String(one))).map(([page]) => ids[page]!))
        expect(conflictsOf(...merged[1]!)).toEqual([...clashing].toSorted())
      }),
      { numRuns: 15 },
    )
  })
})
