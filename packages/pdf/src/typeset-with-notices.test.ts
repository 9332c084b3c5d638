import { describe, expect, test } from 'vitest'
import { noticeOf } from './notice.ts'
import type { Print, PrintNode, PrintPage } from './print.ts'
import { TypesetError } from './typeset.ts'
import { typesetWithNotices } from './typeset-with-notices.ts'
import { wordsFor } from '@scriptorium/site/words/words'

const printWords = wordsFor('en')

const node = (data: Record<string, unknown>): PrintNode => ({ object: 'block', type: 'paragraph', data, nodes: [] })

const page = (label: string, ...nodes: PrintNode[]): PrintPage => ({
  label,
  title: label,
  description: null,
  depth: 1,
  nodes,
})

const book = (pages: PrintPage[]): Print => ({
  title: 'Book',
  subtitle: null,
  author: 'A',
  date: '',
  language: 'en',
  cover: true,
  contents: true,
  words: printWords,
  pages,
})

const labelsOf = (value: unknown, field: string): unknown[] => {
  const found: unknown[] = []
  JSON.stringify(value, (name, one: unknown) => {
    if (name === field) found.push(one)
    return one
  })
  return found
}

/** Fails like the real typesetter: on bad nodes and on links to missing labels. */
const typesetter = () => {
  const tries: Print[] = []
  const typeset = async (print: Print) => {
    tries.push(print)
    const labels = labelsOf(print, 'label')
    const isWhole = labelsOf(print, 'to').every((to) => labels.includes(to))
    if (!isWhole || labelsOf(print, 'bad').length > 0) throw new TypesetError('it cannot be set')
    return Buffer.from('%PDF-')
  }
  return { tries, typeset }
}

describe('typesetRest', () => {
  test('replaces pages that cannot be typeset by a notice, to which their links lead', async () => {
    const pages = Array.from({ length: 40 }, (_, n) => page(`p${n}`))
    pages[7] = page('p7', node({ label: 'p7#part' }), node({ bad: true }))
    pages[30] = page('p30', node({ bad: true }))
    pages[3] = page('p3', node({ to: 'p7#part', near: 'p7' }), node({ to: 'p9', near: 'p9' }))
    const { tries, typeset } = typesetter()
    const told: string[] = []
    await typesetWithNotices(book(pages), typeset, (titles) => told.push(...titles))
    expect(told).toEqual(['p7', 'p30'])
    const { pages: set, cover } = tries.at(-1)!
    expect(cover).toBe(true)
    expect(set[7]).toEqual(noticeOf(page('p7'), printWords.notPrinted))
    expect(labelsOf(set[3], 'to')).toEqual(['p7', 'p9'])
    expect(tries.length).toBeLessThan(30)
  })

  test('omits the largest pages if each can be typeset, but not all together', async () => {
    const pages = [page('a'), page('b', node({ text: 'long '.repeat(100) })), page('c')]
    const { tries, typeset } = typesetter()
    const crowded = async (print: Print) => {
      if (print.pages.length > 1 && JSON.stringify(print).includes('long')) throw new TypesetError('no room')
      return typeset(print)
    }
    await typesetWithNotices(book(pages), crowded, () => {})
    expect(tries.at(-1)!.pages).toEqual([page('a'), noticeOf(page('b'), printWords.notPrinted), page('c')])
  })

  test('fails if no page is the cause', async () => {
    const typeset = async () => {
      throw new Error('The fonts are missing')
    }
    await expect(typesetWithNotices(book([page('a')]), typeset, () => {})).rejects.toThrow('The fonts are missing')
  })

  test('blames no page for what ended for another reason', async () => {
    const tries: Print[] = []
    const typeset = async (print: Print) => {
      tries.push(print)
      throw new Error('The process was killed')
    }
    const typesetting = typesetWithNotices(book([page('a'), page('b')]), typeset, () => {})
    await expect(typesetting).rejects.toThrow('The process was killed')
    expect(tries).toHaveLength(1)
  })
})
