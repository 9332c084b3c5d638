import { expect, test } from 'vitest'
import { requireFewReactions } from './rules.ts'

test('a comment has at most a hundred different reactions', () => {
  expect(() => requireFewReactions(100)).not.toThrow()
  expect(() => requireFewReactions(101)).toThrow('more than 100 different reactions')
})
