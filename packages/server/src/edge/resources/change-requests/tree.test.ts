import fc from 'fast-check'
import type { ContentChange, Page, SemanticChanges } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, markdownOf, newChangeRequest, newSpace, rewrite, write, type At } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'

const test = base
  .extend('writeAll', { scope: 'file' }, ({ docs }) => async (at: At, planned: Planned[]): Promise<string[]> => {
    const ids: string[] = []
    for (let next = 0; next < planned.length; next += 50) {
      const changes = planned.slice(next, next + 50).map(({ text, parent }, index): ContentChange => {
        const n = next + index
        const into = parent === undefined ? {} : { into: ids[parent] ?? `ref${parent}` }
        return insert(text, { title: `Page ${n}`, ref: `ref${n}`, ...into })
      })
      ids.push(...(await write(docs, at, ...changes)))
    }
    return ids
  })
  .extend(
    'textsOf',
    ({ docs }) =>
      (spaceId: string, ids: string[]) =>
        Promise.all(ids.map((id) => markdownOf(docs, spaceId, id))),
  )

const seed = 20260314
const pageCount = 120
const blockCount = 6

/** Text with the line ends, spaces and signs that a careless parser would not give back. */
const word = fc.constantFrom(
  'plain',
  '*a*',
  '`x`',
  '日本語',
  '🌿',
  '  two  ',
  '\t',
  '<b>',
  '\\',
  '&amp;',
  '{% x %}',
  '[a](b.md)',
)
const ends = fc.constantFrom('\n\n', '\r\n\r\n', '\n\n\n', '\n \n')
const block = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
const page = fc.tuple(fc.array(block, { minLength: blockCount, maxLength: blockCount }), ends)

interface Planned {
  text: string
  /** The index of the page above, of those before. */
  parent: number | undefined
}

const plan = (): Planned[] => {
  const bodies = fc.sample(page, { numRuns: pageCount, seed })
  const parents = fc.sample(fc.nat(), { numRuns: pageCount, seed })
  return bodies.map(([blocks, end], n) => ({
    text: blocks.map((text, index) => `P${n}B${index} ${text}`).join(end) + end,
    parent: n < 5 ? undefined : parents[n]! % n,
  }))
}

const parentsIn = (pages: readonly Page[], above?: string): (string | undefined)[][] =>
  pages.flatMap((page) => [[page.id, above], ...('pages' in page ? parentsIn(page.pages, page.id) : [])])

const marked = (text: string, blockName: string, mark: string) => text.replace(`${blockName} `, `${blockName} ${mark} `)

describe('a tree of 120 pages', () => {
  let params: { spaceId: string }
  let ids: string[]
  let diff: SemanticChanges
  const planned = plan()
  test.beforeAll(async ({ docs, writeAll }) => {
    params = await newSpace(docs)
    const at = await newChangeRequest(docs, params)
    ids = await writeAll(at, planned)
    diff = await docs.getChangeRequestChanges({ params: at, query: { limit: 1000 } })
    await docs.mergeChangeRequest({ params: at })
  })

  test('is reported as new pages', () => {
    expect(diff.changes.map(({ type }) => type)).toEqual(Array.from({ length: pageCount }, () => 'page_created'))
  })

  test('is read with the same bytes, each page below its parent', async ({ docs, textsOf }) => {
    expect(await textsOf(params.spaceId, ids)).toEqual(planned.map(({ text }) => text))
    const { pages } = await docs.listPages({ params })
    const above = parentsIn(pages)
    const wanted = planned.map(({ parent }, n) => [ids[n], parent === undefined ? undefined : ids[parent]])
    expect(above.toSorted()).toEqual(wanted.toSorted())
  })

  test('keeps every edit of both sides, and every unchanged block', async ({ docs, textsOf }) => {
    const { id: spaceId } = await docs.duplicateSpace({ params })
    const edits = fc.sample(
      fc.record({ page: fc.nat(pageCount - 1), block: fc.nat(blockCount - 1), mine: fc.boolean() }),
      {
        numRuns: 80,
        seed,
      },
    )
    const sides = [true, false].map((mine) => {
      const texts = new Map<number, string>()
      for (const [n, edit] of edits.entries()) {
        if (edit.mine !== mine) continue
        const before = texts.get(edit.page) ?? planned[edit.page]!.text
        texts.set(edit.page, marked(before, `P${edit.page}B${edit.block}`, `EDIT${n}`))
      }
      return [...texts].map(([n, text]) => rewrite(ids[n]!, text))
    })
    const requests = [await newChangeRequest(docs, { spaceId }), await newChangeRequest(docs, { spaceId })]
    for (const [n, at] of requests.entries()) await write(docs, at, ...sides[n]!)
    await docs.mergeChangeRequest({ params: requests[0]! })
    const { conflicts = [] } = await docs.mergeChangeRequest({ params: requests[1]! })

    const merged = (await textsOf(spaceId, ids)).map((text) => text ?? '')
    for (const [n, { page, block }] of edits.entries()) {
      expect(merged[page]).toMatch(new RegExp(`P${page}B${block} .*EDIT${n} `))
    }
    for (const [n, { text }] of planned.entries()) {
      for (const name of text.match(/P\d+B\d+/g)!) expect(merged[n]).toContain(name)
    }
    const untouched = [...ids.keys()].filter((n) => !edits.some(({ page }) => page === n))
    for (const n of untouched) expect(merged[n]).toBe(planned[n]!.text)
    const both = (n: number) => (mine: boolean) => edits.filter((edit) => edit.page === n && edit.mine === mine)
    const hasClash = (n: number) =>
      both(n)(true).some(({ block }) => both(n)(false).some((edit) => edit.block === block))
    const clashes = ids.filter((_, n) => hasClash(n))
    expect(conflicts.map(({ id }) => id).toSorted()).toEqual(clashes.toSorted())
    expect(clashes.length).toBeGreaterThan(0)
    expect(await textsOf(params.spaceId, ids)).toEqual(planned.map(({ text }) => text))
  })
})
