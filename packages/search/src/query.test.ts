import { expect, test } from 'vitest'
import { readQuery } from './query.ts'

test('a word has its own parts, and no others', () => {
  const { words } = readQuery('userName fileSystem', 'search')!
  expect(words.map(({ word, parts }) => [word, parts])).toEqual([
    ['username', ['user', 'name']],
    ['filesystem', ['file', 'system']],
  ])
})
