import { expect, test } from 'vitest'
import { proxiesAt } from './locate.ts'

test('an address can be that of a proxy, or below one', () => {
  expect(proxiesAt('a.example', ['docs'])).toEqual(['a.example/docs'])
  expect(proxiesAt('a.example', ['docs', 'guide'])).toEqual(['a.example/docs', 'a.example/docs/guide'])
  expect(proxiesAt('a.example', [])).toEqual([])
  expect(
    proxiesAt(
      'a.example',
      Array.from({ length: 40 }, () => 'a'),
    ),
  ).toHaveLength(16)
})
