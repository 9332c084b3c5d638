import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGrowingText, joinSeparated, separated, withoutBlankEnd } from './separated.ts'

const block = fc.constantFrom('', '\n', ' \n', '\t\r\n', 'a', 'a\n', 'a\r\n', 'a\n\n', 'a\n \n', '\na', 'a  ')

test('a growing text is what it would be if the whole text were read at each addition', () => {
  const additions = fc.array(fc.record({ block, isNext: fc.boolean() }), { maxLength: 12 })
  fc.assert(
    fc.property(additions, (all) => {
      const text = createGrowingText()
      for (const { block, isNext } of all) (isNext ? text.append : text.add)(block)
      const whole = all.reduce((read, { block, isNext }) => (isNext ? read : separated(read)) + block, '')
      expect(text.toString()).toBe(whole)
    }),
    { numRuns: 2000 },
  )
})

test('blocks are joined with an empty line between them, unless there is one', () => {
  expect(joinSeparated(['one', 'two\n', 'three\n\n', 'four\n'])).toBe('one\n\ntwo\n\nthree\n\nfour\n')
})

test.each([
  ['a\n', 'a\n'],
  ['a\n \n\t\n', 'a\n'],
  ['a  \r\n\r\n', 'a  \r\n'],
  ['\n\n', '\n'],
  ['a\n  ', 'a\n  '],
  ['a', 'a'],
  ['', ''],
])('%j ends as %j without blank lines', (text, expected) => {
  expect(withoutBlankEnd(text)).toBe(expected)
})

test('many blank lines before the last words take linear time', () => {
  const text = `${'\n'.repeat(2_000_000)}a\n`
  expect(withoutBlankEnd(`${text}\n`) === text).toBe(true)
})
