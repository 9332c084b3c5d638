import { expect, test } from 'vitest'
import { escapeHtml, escapePattern } from './escape.ts'

test('an escaped pattern matches its text only', () => {
  const text = String.raw`a.b*c (d) [e] {f} g|h ^i$ j+k? \l`
  expect(new RegExp(`^${escapePattern(text)}$`, 'u').test(text)).toBe(true)
  expect(new RegExp(escapePattern('a.b'), 'u').test('axb')).toBe(false)
})

test('escaped HTML is text', () => {
  expect(escapeHtml('<b>&amp;</b>')).toBe('&lt;b&gt;&amp;amp;&lt;/b&gt;')
})
