import { describe, expect, test } from 'vitest'
import { fill } from './plural.ts'

describe('values in texts', () => {
  test.each([
    ['en', 'Anna', 'by Anna, twice'],
    ['en', 'آنا', 'by \u2068آنا\u2069, twice'],
    ['en', '\u202elive', 'by \u2068\u202elive\u2069, twice'],
    ['en', '\u2069\u202elive', 'by \u2068\u202elive\u2069, twice'],
    ['ar', 'Anna', 'by \u2068Anna\u2069, twice'],
    ['ar', 'Анна', 'by \u2068Анна\u2069, twice'],
    ['ar', 'آنا', 'by آنا, twice'],
    ['ar', '2026-01-02', 'by 2026-01-02, twice'],
  ])('in %s, %s does not move what stands beside it', (language, name, text) => {
    expect(fill('by {name}, twice', { name }, language)).toBe(text)
  })
})
