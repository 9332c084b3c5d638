import { finder } from '@scriptorium/search/extract'
import { describe, expect, test } from 'vitest'
import { findWords, scoreSection, shareOfPage, topicWeights } from './rank-sections.ts'

const terms = ['turn', 'logging'].map((word) => [{ word, weight: 1, pages: 1 }])
const find = finder(terms)
const words = (heading: string, text: string, title = 'Page') => findWords({ pageTitles: [title], heading, text }, find)
const rare = [{ idf: 2 }, { idf: 1 }]

describe('topicWeights', () => {
  test('a rare verb that no heading has weighs less than the topic', () => {
    const sections = [words('Enable logging', 'It is off.'), words('Trailers', 'Each in turn.'), words('', 'Other.')]
    const [turn, logging] = topicWeights(sections, [{ idf: 1 }, { idf: 1 }])
    expect(turn!.idf).toBeLessThan(logging!.idf)
  })
})

describe('scoreSection', () => {
  test('counts headings, and the page for a section without any word', () => {
    const score = (section: ReturnType<typeof words>, page = 1) => scoreSection(section, rare, page)
    expect(score(words('Logging', 'It is off.'))).toBeGreaterThan(score(words('', 'Logging is off.')))
    expect(score(words('', 'Logging is off.'))).toBeGreaterThan(score(words('Trailers', 'Nothing.')))
    expect(score(words('Trailers', 'Nothing.'))).toBeGreaterThan(0)
    expect(score(words('Trailers', 'Nothing.'), 0)).toBe(0)
  })
})

describe('shareOfPage', () => {
  test('adds up what the sections of a page have', () => {
    expect(shareOfPage([words('Logging', ''), words('', 'In turn.')], rare)).toBe(1)
    expect(shareOfPage([words('Logging', '')], rare)).toBeCloseTo(1 / 3)
    expect(shareOfPage([], [])).toBe(0)
  })
})
