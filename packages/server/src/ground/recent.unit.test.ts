import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

test('caches are apart from each other', () => {
  const [one, other] = [createRecent<string>(), createRecent<string>({ ttlMs: 60_000 })]
  one.set('a', 'first')
  other.set('a', 'second')
  expect([one.get('a'), other.get('a')]).toEqual(['first', 'second'])
  one.delete('a')
  expect([one.get('a'), other.get('a')]).toEqual([undefined, 'second'])
})
