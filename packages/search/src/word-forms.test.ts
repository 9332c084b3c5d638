import { expect, test } from 'vitest'
import { stemsAlike } from './alike-words.ts'
import { readQuery } from './query.ts'
import { affirmed, irregularForms, shortForms } from './word-forms.ts'

test('forms without a common stem are found', () => {
  expect(irregularForms('sent')).toEqual(['send'])
  expect(irregularForms('token')).toEqual([])
})

test('a word also stands for its short form, and for itself without a negation', () => {
  expect(shortForms('postgresql')).toContain('postgres')
  expect(shortForms('tokens')).toEqual([])
  expect(affirmed('untranslated')).toBe('translated')
  expect(affirmed('unit')).toBeUndefined()
})

test('only the words of a question stand for others that mean about the same', () => {
  expect(stemsAlike('hiding')).toContain('redact')
  expect(readQuery('hide passwords', 'question')?.words[0]?.alike).toContain('redact')
  expect(readQuery('hide passwords', 'search')?.words[0]?.alike).toEqual([])
})

test('the last word of a search may go on unless something follows it', () => {
  const isBegun = (text: string) => readQuery(text, 'search')?.words.at(-1)?.isBegun
  expect(isBegun('install doc')).toBe(true)
  expect(isBegun('install doc ')).toBe(false)
  expect(isBegun('what does it install?')).toBe(false)
})
