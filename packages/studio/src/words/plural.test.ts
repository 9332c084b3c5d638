import { describe, expect, test } from 'vitest'
import { fill } from './plural.ts'

describe('values in texts', () => {
  test.each([
    ['en', 'Anna', 'by Anna, twice'],
    ['en', 'آنا', 'by \u2068آنا\u2069, twice'],
    ['en', '\u202elive', 'by \u2068\u202elive\u2069, twice'],
    ['ar', 'Anna', 'by \u2068Anna\u2069, twice'],
    ['ar', 'آنا', 'by آنا, twice'],
  ])('in %s, %s does not move what stands beside it', (language, name, text) => {
    expect(fill('by {name}, twice', { name }, language)).toBe(text)
  })
})
