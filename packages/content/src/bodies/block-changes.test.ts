import { expect, test } from 'vitest'
import { blockChanges } from './block-changes.ts'

test.each([
  [199, 199, 0],
  [200, 200, 0],
  [203, 200, 3],
])('of %i changed blocks, %i are shown and %i are counted', (count, shown, more) => {
  const text = Array.from({ length: count }, (_, index) => `Block ${index}.`).join('\n\n')
  const changes = blockChanges('', text)
  expect([changes.blocks.length, changes.more]).toEqual([shown, more])
})
