import { describe, expect, test } from 'vitest'
import { isCompoundLike, splitCompound, substringsOf } from './compounds.ts'

const known = new Set(['hafen', 'meister', 'buro', 'hafenmeister', 'zeitung', 'leser', 'brief', 'sitz', 'arbeit'])

describe('splitCompound', () => {
  test.each<[string, string[] | undefined]>([
    ['hafenmeisterburo', ['hafenmeister', 'buro']],
    ['zeitungsleser', ['zeitung', 'leser']],
    ['arbeitsleserbrief', ['arbeit', 'leser', 'brief']],
    ['shafenmeister', undefined],
    ['hafenmeisters', undefined],
    ['hafenxmeister', undefined],
    ['', []],
  ])('%s', (word, parts) => {
    expect(splitCompound(word, (part) => known.has(part))).toEqual(parts)
  })
})

test('a compound is long and has only letters, and its parts are shorter', () => {
  expect(['hafenmeister', 'hafen', 'hafen4meister', 'h'.repeat(33)].map(isCompoundLike)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(substringsOf('abcde')).toEqual(['abcd', 'bcde'])
})
