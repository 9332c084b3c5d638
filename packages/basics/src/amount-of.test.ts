import { expect, test } from 'vitest'
import { amountOf } from './amount-of.ts'

test('a number takes the singular only for one', () => {
  const said = [0, 1, 2].map((count) => `${amountOf(count, 'file')}, ${amountOf(count, 'copy', 'copies')}`)
  expect(said).toEqual(['0 files, 0 copies', '1 file, 1 copy', '2 files, 2 copies'])
})
