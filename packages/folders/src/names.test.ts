import { slugify } from '@scriptorium/content/tree/slugs'
import { expect, test } from 'vitest'
import { nameOf } from './names.ts'

const place = { isRoot: true, isFolder: false }

test.each(['con', 'aux', 'nul', 'com1', 'LPT9', 'con.text'])('%s is no name for Windows', (slug) => {
  expect(nameOf(slug, place, new Set())).toBe(`page-${slug}`)
  expect(nameOf(slug, { isRoot: false, isFolder: true }, new Set([`page-${slug}`]))).toBe(`page-${slug}-1`)
})

test.each(['console', 'auxiliary', 'com', 'com10'])('%s names its file', (slug) => {
  expect(nameOf(slug, place, new Set())).toBe(slug)
})

test('the longest slug names its file, and longer ones of earlier versions are cut', () => {
  const slug = slugify('漢'.repeat(100))
  expect(nameOf(slug, place, new Set())).toBe(slug)
  const cut = nameOf('漢'.repeat(100), place, new Set())
  expect(Buffer.byteLength(`${cut}-99.md`)).toBeLessThan(255)
})
