import { expect, test } from 'vitest'
import { en } from './words/en.ts'
import { mailLanguages, mailWords } from './words.ts'

const keys = Object.keys(en) as (keyof typeof en)[]
const names = ['inviter', 'organization', 'until', 'actor', 'number', 'count', 'email', 'name']
const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
const valuesIn = (text: string): string[] => (text.match(/<\w+>/g) ?? []).toSorted()

test.for(mailLanguages)('mails in %s name the same values as those in English', (language) => {
  const { t } = mailWords(language)
  for (const key of keys)
    expect([key, ...valuesIn(t(key, values))]).toEqual([key, ...valuesIn(mailWords('en').t(key, values))])
})

test('mails are in English if there is no choice, or no such language', () => {
  for (const language of [undefined, null, 'tlh', 'toString']) expect(mailWords(language).language).toBe('en')
  expect(mailWords('ar').direction).toBe('rtl')
})

test('a name is one line, and turns no text beside it', () => {
  const { t, name } = mailWords('en')
  expect(name('Anna\r\nBcc: all@example.com\u2028x ')).toBe('Anna Bcc: all@example.com x')
  expect(`${name('\u2069\u202eeviL')}, Docs`).toBe('\u2068\u202eeviL\u2069, Docs')
  // A name that stands alone can also be a value.
  expect(t('manyThings', { count: 2, organization: name('\u202eeviL') })).toContain('\u2068\u202eeviL\u2069')
  expect(mailWords('ar').name('Docs')).toBe('\u2068Docs\u2069')
})
