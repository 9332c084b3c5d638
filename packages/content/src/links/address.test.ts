import { describe, expect, test } from 'vitest'
import { joinPath, pagePathOf, readAddress } from './address.ts'

test.each([
  ['', 'a', 'a'],
  ['guides', 'a', 'guides/a'],
  ['guides', './a/./b', 'guides/a/b'],
  ['guides', '../a', 'a'],
  ['guides/deep', '../../a', 'a'],
  ['guides', '..', ''],
  ['guides', '', 'guides'],
  ['guides', 'a//b/', 'guides/a/b'],
  ['', '..', undefined],
  ['guides', '../..', undefined],
  ['guides', '../../guides/a', undefined],
  ['guides', 'a/../../../b', undefined],
])('in %j, %j is %j', (folder, path, expected) => {
  expect(joinPath(folder, path)).toBe(expected)
})

test.each([
  ['guides/README.md', 'guides'],
  ['README.md', ''],
  ['index.html', ''],
  ['guides/a.html', 'guides/a'],
  ['guides/a.mdx/', 'guides/a'],
  ['guides/myindex.md', 'guides/myindex'],
  ['a.txt', 'a.txt'],
])('%s is the page %j', (file, expected) => {
  expect(pagePathOf(file)).toBe(expected)
})

test('long addresses are read in linear time', () => {
  const [slashes, marks] = ['/'.repeat(500_000), '?'.repeat(500_000)]
  expect(pagePathOf(`a${slashes}b${slashes}`)).toBe(`a${slashes}b`)
  expect(readAddress(`a${marks}\n`)).toEqual({ kind: 'relative', path: 'a', anchor: undefined })
})

describe('readAddress', () => {
  test.each([
    ['https://example.com/a#b', { kind: 'url', url: 'https://example.com/a#b' }],
    ['//example.com', { kind: 'url', url: '//example.com' }],
    ['mailto:a@example.com', { kind: 'url', url: 'mailto:a@example.com' }],
    ['#top', { kind: 'anchor', anchor: 'top' }],
    ['#', { kind: 'url', url: '#' }],
    ['a%20b.md#c%20d', { kind: 'relative', path: 'a b.md', anchor: 'c d' }],
    ['a.md?plain=1#x', { kind: 'relative', path: 'a.md', anchor: 'x' }],
    ['/pages/a/b', { kind: 'pages', path: 'a/b', anchor: undefined }],
    ['/a', { kind: 'pages', path: 'a', anchor: undefined }],
    ['/files/f1', { kind: 'file', id: 'f1' }],
    ['/users/u1', { kind: 'ref', ref: { kind: 'user', user: 'u1' } }],
    ['/spaces/s1', { kind: 'ref', ref: { kind: 'space', space: 's1' } }],
    ['/spaces/s1/pages/p1', { kind: 'ref', ref: { kind: 'page', page: 'p1', space: 's1' } }],
    ['/spaces/s1/pages/p1#x', { kind: 'ref', ref: { kind: 'anchor', page: 'p1', anchor: 'x', space: 's1' } }],
    ['/spaces/s1/files/f1', { kind: 'ref', ref: { kind: 'file', file: 'f1', space: 's1' } }],
    ['/openapi/petstore-1.0', { kind: 'ref', ref: { kind: 'openapi', spec: 'petstore-1.0' } }],
  ])('%s', (href, expected) => {
    expect(readAddress(href)).toEqual(expected)
  })
})
