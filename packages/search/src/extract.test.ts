import { describe, expect, test } from 'vitest'
import { extractAt } from './extract.ts'

describe('extractAt', () => {
  test('a short text is whole, without marks', () => {
    expect(extractAt('Tides rise.', 6)).toBe('Tides rise.')
  })

  test('a long text is cut between words, with marks where it is cut', () => {
    const text = 'word '.repeat(200).trim()
    expect(extractAt(text, 0)).toMatch(/^word( word)* …$/)
    expect(extractAt(text, 500)).toMatch(/^… word( word)* …$/)
    expect(extractAt(text, text.length - 4)).toMatch(/^… word( word)*$/)
  })

  test('what is cut is marked, even one character', () => {
    expect(extractAt(`a ${'b'.repeat(79)} c`, 82)).toBe(`… ${'b'.repeat(79)} c`)
  })

  test('a text without spaces is cut at any character, but within none', () => {
    const cut = extractAt('🌊'.repeat(400), 401)
    expect(cut.isWellFormed()).toBe(true)
    expect(cut.length).toBeLessThan(300)
  })
})
