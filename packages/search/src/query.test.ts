import { expect, test } from 'vitest'
import { readQuery } from './query.ts'

test('a word has its own parts, and no others', () => {
  const { words } = readQuery('userName fileSystem', 'search')!
  expect(words.map(({ word, parts }) => [word, parts])).toEqual([
    ['username', ['user', 'name']],
    ['filesystem', ['file', 'system']],
  ])
})

test('the last word of a search can be the beginning of a longer one, if it has two letters and nothing follows', () => {
  const isBegun = (text: string) => readQuery(text, 'search')!.words.at(-1)!.isBegun
  expect(['set sail', 'set s', 'set sail ', 'sail'].map(isBegun)).toEqual([true, false, false, true])
  expect(readQuery('set sail', 'search')!.words[0]!.isBegun).toBe(false)
  expect(readQuery('set sail', 'question')!.words[1]!.isBegun).toBe(false)
})
