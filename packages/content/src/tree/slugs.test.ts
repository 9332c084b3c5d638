import { describe, expect, test } from 'vitest'
import { freeSlug, slugify } from './slugs.ts'

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

test.each(['漢'.repeat(100), 'é'.repeat(120), '𝒳'.repeat(70), 'a'.repeat(101)])(
  'the slug of %s is the name of a file with any number',
  async (title) => {
    const slugs = [slugify(title), await freeSlug(title, async (slug) => slug === slugify(title))]
    for (const slug of slugs) expect(Buffer.byteLength(`${slug}.html`)).toBeLessThan(255)
    for (const slug of slugs) expect(slugify(slug)).toBe(slug)
    expect(title).toContain(slugs[0])
  },
)

describe('freeSlug', () => {
  const free = async (wish: string, taken: readonly string[]) => {
    const asked: string[] = []
    const found = await freeSlug(wish, async (slug) => asked.push(slug) > 0 && taken.includes(slug))
    return { found, asked }
  }
  const numbered = (count: number) => ['page', ...Array.from({ length: count }, (_, index) => `page-${index + 1}`)]

  test('the wanted slug, if nobody has it', async () => {
    expect(await free('Page', ['page-1'])).toEqual({ found: 'page', asked: ['page'] })
  })

  test.each([0, 1, 2, 3, 4, 7, 8, 9, 30, 63, 64, 65])('the number after %d taken ones', async (count) => {
    expect((await free('Page', numbered(count))).found).toBe(`page-${count + 1}`)
  })

  test('a thousand taken ones cost few questions', async () => {
    const { found, asked } = await free('Page', numbered(1000))
    expect(found).toBe('page-1001')
    expect(asked.length).toBeLessThan(25)
  })

  test('a long slug keeps room for its number', async () => {
    const long = 'a'.repeat(100)
    const { found } = await free(long, [long])
    expect(found).toBe(`${'a'.repeat(92)}-1`)
    expect((await free('b'.repeat(120), [])).found).toBe('b'.repeat(100))
  })
})
