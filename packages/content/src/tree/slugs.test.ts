import { describe, expect, test } from 'vitest'
import { slugify } from './slugs.ts'

describe('slugify', () => {
  test.each([
    ['Getting started', 'getting-started'],
    ['🚀 Getting started', 'getting-started'],
    ['👩‍💻 For developers 🎉', 'for-developers'],
    ['❤️ Love', 'love'],
    ['C++', 'cpp'],
    ['C++20 modules', 'cpp20-modules'],
    ['C#', 'csharp'],
    ['F# and C# and C', 'fsharp-and-csharp-and-c'],
    ['C', 'c'],
    ['Issue #5', 'issue-5'],
    ['Cafe\u0301', 'caf\u00e9'],
    ['한국어'.normalize('NFD'), '한국어'],
    ['--no-cache', '--no-cache'],
    ['a/b', 'ab'],
    ['🚀', 'page'],
    ['..', 'page'],
  ])('%s is %s', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  test('a slug is not changed', () => {
    for (const text of ['🚀 Getting started', 'C++', 'C#', 'Cafe\u0301', '-x-']) {
      expect(slugify(slugify(text))).toBe(slugify(text))
    }
  })
})
