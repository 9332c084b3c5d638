import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { FindInCopy } from './browser/search/copy-search.ts'
import { copySearchScript } from './copy-index.ts'

const words = { didYouMean: '', noResults: '', oneResult: '', recent: '', results: '', topPages: '' }

test('a copy of many pages is searched with a script of small parts', async () => {
  const numbers = Array.from({ length: 1501 }, (_, number) => number)
  const place = { above: [], in: 'site-space', section: null, isDefault: true }
  const pages = numbers.map((number) => ({ href: `p${number}/index.html`, title: `Page ${number}`, ...place }))
  const sections = numbers.map((page) => ({
    page,
    title: `Page ${page}`,
    text: `It is "unique${page}" – ${'x'.repeat(500)}`,
  }))
  const parts: string[] = []
  for await (const part of copySearchScript({ pages, sections, words })) parts.push(part)
  const script = parts.join('')
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(script.length / 2)
  const context = createContext({ URL })
  runInContext(script, context)
  const { findInCopy } = context as { findInCopy: FindInCopy }
  const find = (q: string) =>
    findInCopy(new URLSearchParams({ q }), 'https://docs.test/').results.map(({ href }) => href)
  for (const number of [0, 499, 500, 1500])
    expect(find(`unique${number}`)[0]).toBe(`https://docs.test/p${number}/index.html`)
})
