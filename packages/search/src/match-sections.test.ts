import { describe, expect, test } from 'vitest'
import { wordsIn } from './words.ts'
import { bestWithOwnHeading, matchSections } from './match-sections.ts'
import { termsOfAll } from './page-terms.ts'
import { decodeStarts, encodeStarts, offsetOf, offsetsIn } from './sections.ts'

const page = {
  title: 'Guide to harbours',
  description: 'All about ships',
  sections: [
    { title: '', text: 'A lead without the word.' },
    { title: 'Mooring ships', text: 'Tie the ship with a rope. Another rope helps. setUp of C++ parts.' },
    { title: 'Empty', text: '' },
    { title: 'Ropes', text: `${'filler '.repeat(300)}rope and ship` },
  ],
}

const matchOf = async (...words: string[]) => {
  const terms = (await termsOfAll(new Map([['p', page]]))).get('p')!
  const starts = decodeStarts(encodeStarts(terms.sections))
  const places = words.map((word) => terms.words.get(word)?.positions ?? [])
  const { isOwnMatch, sections } = matchSections({ entryId: 'p', titleWords: terms.titleWords, starts, places }, 10)
  return {
    isOwnMatch,
    sections: sections.map(({ ordinal, position }) => {
      const { title, text, offsets } = terms.sections[ordinal]!
      return { title, at: position === undefined ? undefined : text.slice(offsetOf(offsets, position)) }
    }),
  }
}

describe('matchSections', () => {
  test('finds the title and the description apart from the sections', async () => {
    expect(await matchOf('harbours')).toEqual({ isOwnMatch: true, sections: [] })
    expect(await matchOf('about')).toEqual({ isOwnMatch: true, sections: [] })
    expect(await matchOf('missing')).toEqual({ isOwnMatch: false, sections: [] })
  })

  test('ranks headings first, then sections with more of the words', async () => {
    const { sections } = await matchOf('rope', 'ship')
    expect(sections.map(({ title }) => title)).toEqual(['Mooring ships', 'Ropes'])
    expect((await matchOf('ropes', 'rope')).sections.map(({ title }) => title)).toEqual(['Ropes', 'Mooring ships'])
  })

  test('tells where the first match of a long text is, a few words before it', async () => {
    const { sections } = await matchOf('rope')
    const { at } = sections.find(({ title }) => title === 'Ropes')!
    expect(at).toMatch(/^(filler ){0,6}rope and ship$/)
  })

  test('tells no place if only the heading matches', async () => {
    expect((await matchOf('mooring')).sections).toEqual([{ title: 'Mooring ships', at: undefined }])
  })
})

describe('offsetOf', () => {
  test.for([
    'plain words of a text, '.repeat(60),
    'camelCase snake_case C++ a.b.c '.repeat(40),
    '東京タワー'.repeat(80),
  ])('is never behind a word, and at most 80 characters before it: %s', (text) => {
    const words = wordsIn(text)
    const offsets = offsetsIn(words)
    for (const { position, start } of words.filter(({ kind }) => kind === 'plain')) {
      const found = offsetOf(offsets, position)
      expect(found).toBeLessThanOrEqual(start)
      expect(start - found).toBeLessThanOrEqual(80)
    }
  })
})

describe('bestWithOwnHeading', () => {
  const section = (title: string, score: number) => ({ section: { title }, score })

  test('returns the best of each heading, best first, whatever the others of the heading score', () => {
    const sections = [section('Response', 1), section('Request', 5), section('Response', 9), section('Response', 7)]
    const best = [section('Response', 9), section('Request', 5)]
    expect(bestWithOwnHeading(sections, 10)).toEqual(best)
    expect(bestWithOwnHeading(sections, 1)).toEqual(best.slice(0, 1))
  })
})
