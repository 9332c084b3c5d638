import { expect, test } from 'vitest'
import { inline } from './inline.ts'

test('a number in a text is shown', () => {
  expect(inline({ type: 'text', children: ['You have ', 3, ' of ', 4.5, false, null] }, 0)).toBe('You have 3 of 4.5')
})
