import { expect, test } from 'vitest'
import { requireFew } from './rules.ts'

test('a change request has at most as many reviewers as a response', () => {
  expect(() => requireFew(1000)).not.toThrow()
  expect(() => requireFew(1001)).toThrow('must not result in more than 1000 reviewers')
})
