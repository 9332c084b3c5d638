import { afterAll, describe, expect, test } from 'vitest'
import { change } from '../../test/change.ts'
import { memoryStore } from '../../test/memory-store.ts'
import type { Change } from '../changes/batch.ts'
import { apply } from '../map/apply.ts'
import { emptyRoot } from '../chunk.ts'
import { closeMarkdown } from '../pool/pool.ts'
import { openDraft } from '../tree/draft.ts'
import { blockChanges } from '../bodies/block-changes.ts'
import { wordChanges } from '../bodies/word-changes.ts'
import { reviewChanges } from './review.ts'

afterAll(closeMarkdown)

const page = (title: string, markdown: string, more: object = {}): Change => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...more,
})

describe('wordChanges', () => {
  test('names the words that were inserted and deleted', () => {
    expect(wordChanges('The port is 80 by default.', 'The port is 8080, by default.')).toEqual([
      { text: 'The port is ' },
      { text: '80', change: 'deleted' },
      { text: '8080,', change: 'inserted' },
      { text: ' by default.' },
    ])
    expect(wordChanges('all of it', 'nothing like that')).toEqual([
      { text: 'all of it', change: 'deleted' },
      { text: 'nothing like that', change: 'inserted' },
    ])
  })
})

describe('blockChanges', () => {
  test('gives changed blocks in the order of the later text', () => {
    const before = '# A\n\nfirst block\n\nsecond block\n\nthird block\n\nfourth block\n'
    const after = '# A\n\nsecond block\n\nadded text here\n\nthird block, edited\n\nfirst block\n'
    expect(
      blockChanges(before, after).blocks.map((one) => [one.change, one.parts.map(({ text }) => text).join('|')]),
    ).toEqual([
      ['added', 'added text here'],
      ['edited', 'third block|, edited'],
      ['moved', 'first block'],
      ['removed', 'fourth block'],
    ])
    expect(blockChanges(before, before)).toEqual({ blocks: [], more: 0 })
  })

  test('omits pages beyond the limit and returns their number', () => {
    const text = (side: string): string => Array.from({ length: 250 }, (_, n) => `${side} ${n}\n`).join('\n')
    const { blocks, more } = blockChanges('', text('added'))
    expect([blocks.length, more]).toEqual([200, 50])
  })
})

describe('reviewChanges', () => {
  const review = async (changes: Change[], limit = 10) => {
    const store = memoryStore()
    const pages = [page('A', 'one\n\ntwo\n'), page('B', 'b\n', { into: 'id1' }), page('C', 'c\n'), page('D', 'd\n')]
    const base = (await change(store, emptyRoot, pages)).root
    const head = (await change(store, base, changes, 'n')).root
    return { store, base, head, ...(await reviewChanges(store, { base, head }, { limit, blocks: true })) }
  }

  test('gives titles, paths and blocks of the pages that changed', async () => {
    const { pages, more } = await review([
      { operation: 'update_page', page: 'id1', title: 'Aa', slug: 'aa', document: { markdown: 'one\n\ntwo!\n' } },
      { operation: 'update_page', page: 'id4', into: 'id1' },
      { operation: 'delete_page', page: 'id3' },
      page('New', 'text\n', { at: 0 }),
    ])
    expect(more).toBe(0)
    expect(pages).toMatchObject([
      { id: 'n1', changes: ['created'], after: { title: 'New', path: 'new' }, body: { blocks: [{ change: 'added' }] } },
      {
        id: 'id1',
        hasConflict: false,
        changes: ['edited'],
        before: { title: 'A', path: 'a' },
        after: { title: 'Aa', path: 'aa' },
        body: { blocks: [{ change: 'edited', parts: [{ text: 'two' }, { text: '!', change: 'inserted' }] }] },
      },
      { id: 'id4', changes: ['moved'], before: { path: 'd' }, after: { path: 'aa/d' }, body: { blocks: [] } },
      { id: 'id3', changes: ['deleted'], before: { title: 'C', path: 'c' }, body: { blocks: [{ change: 'removed' }] } },
    ])
    expect(pages[3]).not.toHaveProperty('after')
  })

  test('counts the pages beyond the limit, and omits reverted changes', async () => {
    const many = await review([page('N1', ''), page('N2', ''), page('N3', '')], 2)
    expect([many.pages.length, many.more]).toEqual([2, 1])
    const write = (markdown: string): Change => ({ operation: 'update_page', page: 'id3', document: { markdown } })
    expect(await review([write('other'), write('c\n')])).toMatchObject({ pages: [], reusableContents: [], more: 0 })
  })

  test('gives reusable contents, and documents as markdown', async () => {
    const { store, base } = await review([])
    const draft = openDraft(store, base)
    const body = await draft.writeBody({ format: 'markdown', text: 'note\n' })
    await draft.set('reusableContent', 'r1', { id: 'r1', title: 'Note', body })
    const { root } = await draft.flush()
    const { pages, reusableContents } = await reviewChanges(store, { base, head: root }, { limit: 10, blocks: true })
    expect(pages).toEqual([])
    expect(reusableContents).toMatchObject([
      { id: 'r1', changes: ['created'], after: { title: 'Note' }, body: { blocks: [{ change: 'added' }] } },
    ])
    expect(await apply(store, root, new Map([['r/r1', undefined]]))).toBe(base)
  })
})
