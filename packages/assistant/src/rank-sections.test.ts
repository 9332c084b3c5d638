import { finder } from '@scriptorium/search/extract'
import { termsOfAll } from '@scriptorium/search/page-terms'
import { decodeStarts, encodeStarts } from '@scriptorium/search/sections'
import { describe, expect, test } from 'vitest'
import { scoreSections, termsOf, topicWeights, wordsOfSections } from './rank-sections.ts'

const terms = ['turn', 'logging'].map((word) => [{ word, weight: 1, pages: 1 }])
const find = finder(terms)
const words = (title: string, text: string) =>
  wordsOfSections([{ title, text }], termsOf('Page', find), { find, indexed: undefined })[0]!
const rare = [{ idf: 2 }, { idf: 1 }]

describe('wordsOfSections', () => {
  test('finds the same in the index as in the texts', async () => {
    const sections = [
      { title: '', text: 'Turn it on, turn it off.' },
      { title: 'Logging', text: 'No such word.' },
      { title: 'Other', text: 'Logging, once.' },
    ]
    const {
      sections: indexed,
      titleWords,
      words: found,
    } = (await termsOfAll(new Map([['p', { title: 'Page', description: '', sections }]]))).get('p')!
    const places = terms.map((term) => term.flatMap(({ word }) => found.get(word)?.positions ?? []))
    const page = { entryId: 'p', titleWords, places, starts: decodeStarts(encodeStarts(indexed)) }
    const none = new Set<number>()
    const cut = wordsOfSections(sections, none, { find, indexed: undefined })
    expect(cut[0]!.counts).toEqual(new Map([[0, 2]]))
    const known = wordsOfSections(sections, none, { find, indexed: page })
    expect(known.map(({ counts, length }) => ({ counts, length }))).toEqual(
      cut.map(({ counts, length }) => ({ counts, length })),
    )
    expect(known.map(({ heading }) => heading.has(1))).toEqual(cut.map(({ heading }) => heading.has(1)))
  })
})

describe('topicWeights', () => {
  test('a rare verb that no heading has weighs less than the topic', () => {
    const sections = [words('Enable logging', 'It is off.'), words('Trailers', 'Each in turn.'), words('', 'Other.')]
    const [turn, logging] = topicWeights(sections, [{ idf: 1 }, { idf: 1 }])
    expect(turn!.idf).toBeLessThan(logging!.idf)
  })
})

describe('scoreSections', () => {
  const score = (...sections: ReturnType<typeof words>[]) => scoreSections(sections, rare)
  const [heading, text, other] = [
    words('Logging', 'It is off.'),
    words('', 'Logging is off.'),
    words('Trailers', 'Nothing.'),
  ]

  test('headings count more than texts, and a page for its sections without any word', () => {
    expect(score(heading)[0]).toBeGreaterThan(score(text)[0]!)
    expect(score(other)).toEqual([0])
    expect(score(text, other, other)[2]).toBeGreaterThan(0)
  })

  test('the sections around one count', () => {
    const [, beside, apart] = score(text, other, other)
    expect(beside).toBeGreaterThan(apart!)
  })
})
