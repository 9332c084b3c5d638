import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'
import { withoutIsolates } from './isolate.ts'

const english = 'By {name}, twice'
const arabic = 'من {name}، مرتين'

test.each([
  [english, 'Anna', 'By Anna, twice'],
  [english, 'آنا', 'By \u2068آنا\u2069, twice'],
  [english, '\u202elive', 'By \u2068\u202elive\u2069, twice'],
  [english, '\u2069\u202elive', 'By \u2068\u202elive\u2069, twice'],
  [english, '\u2067Anna', 'By Anna, twice'],
  [arabic, 'Anna', 'من \u2068Anna\u2069، مرتين'],
  [arabic, 'آنا', 'من آنا، مرتين'],
  [arabic, '2026-01-02', 'من 2026-01-02، مرتين'],
])('in %j, %j does not move what stands beside it', (text, name, filled) => {
  expect(fillIn(text, { name })).toBe(filled)
})

test('what is saved has no characters that isolate', () => {
  expect(withoutIsolates(fillIn('Copy of {name}', { name: 'عنوان' }))).toBe('Copy of عنوان')
})
