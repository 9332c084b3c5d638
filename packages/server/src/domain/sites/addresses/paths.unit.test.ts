import { describe, expect, test } from 'vitest'
import { freePath, requirePath } from './paths.ts'

describe('requirePath', () => {
  test.each(['a', 'Guide', 'v1.2', 'a_b-c', 'sitemap', 'llms', 'index', 'my-index.html'])('%s is a path', (path) => {
    expect(requirePath(path, '/body/path')).toBe(path.toLowerCase())
  })

  test.each([
    '',
    '~a',
    'a..b',
    'a-',
    '.a',
    'a b',
    'ä',
    'sitemap.xml',
    'sitemap-2.xml',
    'Robots.txt',
    'llms-full.txt',
    'index.html',
  ])('%s is none', (path) => {
    expect(() => requirePath(path, '/body/path')).toThrow(expect.objectContaining({ code: 'invalid_request' }))
  })
})

describe('freePath', () => {
  test.each([
    ['User Guide', [], 'user-guide'],
    ['User Guide', ['user-guide'], 'user-guide-1'],
    ['User Guide', ['user-guide', 'user-guide-1', 'user-guide-3'], 'user-guide-2'],
    ['Ärger', [], 'arger'],
    ['Guide 한국', [], 'guide'],
    ['한국 Guide', [], 'guide'],
    ['한국어', [], 'docs'],
    ['robots.txt', [], 'robotstxt'],
    ['', ['docs', null], 'docs-1'],
  ])('%s beside %j is %s', (title, taken, expected) => {
    // A title of signs only has no slug of its own.
    expect(freePath(title, taken)).toBe(title === '' ? 'page' : expected)
  })

  test('a long title keeps room for its number', () => {
    expect(freePath('a'.repeat(200), [])).toBe('a'.repeat(92))
  })
})
