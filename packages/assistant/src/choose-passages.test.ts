import { expect, test } from 'vitest'
import { choosePassages, type Ranked } from './choose-passages.ts'

const long = (text: string) => `${text} ${'word '.repeat(120)}`
const section = (pageId: string, ordinal: number, score: number, text = long(`${pageId} ${ordinal}`)): Ranked => ({
  ordinal,
  score,
  passage: { spaceId: 's', pageId, heading: `Heading ${ordinal}`, text } as Ranked['passage'],
  excerpt: () => text.slice(0, 10),
})
const chosen = (...ranked: Ranked[]) => choosePassages(ranked).map(({ pageId, heading }) => `${pageId} ${heading}`)

test('a page has four passages at most, and an answer six', () => {
  const ofOne = Array.from({ length: 6 }, (_, index) => section('a', index, 10 - index))
  expect(chosen(...ofOne)).toHaveLength(4)
  const ofOther = Array.from({ length: 6 }, (_, index) => section('b', index, 1))
  expect(chosen(...ofOne, ...ofOther)).toHaveLength(6)
})

test('the best come first, each text once', () => {
  expect(chosen(section('a', 0, 1), section('b', 0, 2))).toEqual(['b Heading 0', 'a Heading 0'])
  expect(chosen(section('a', 0, 1, long('same')), section('b', 0, 2, long('same')))).toEqual(['b Heading 0'])
})

test('a page with many sections leaves places to others that are about as good', () => {
  expect(chosen(section('a', 0, 3), section('a', 1, 2.9), section('b', 0, 2.8))[1]).toBe('b Heading 0')
})

test('a short section has the text behind it, a long one is cut', () => {
  const others = ['b', 'c', 'd', 'e', 'f'].map((page) => section(page, 0, 5))
  const [first] = choosePassages([section('a', 0, 9, 'Short.'), ...others, section('a', 1, 1)])
  expect(first!.text).toMatch(/^Short\.\n\nHeading 1\na 1 word/)
  expect(choosePassages([section('a', 0, 1, 'word '.repeat(2000))])[0]!.text.length).toBeLessThanOrEqual(3002)
})
