import { expect, test } from 'vitest'
import { withQuote } from './with-quote.ts'

test.for([
  [['Old words', 'New words', 'Because'], '> Old words\n\nNew words\n\nBecause'],
  [['Old words', 'New words', ''], '> Old words\n\nNew words'],
  [['Two\nlines', 'Why?'], '> Two\n> lines\n\nWhy?'],
] as const)('%j', ([[quote, ...texts], expected]) => {
  expect(withQuote(quote, ...texts)).toBe(expected)
})
