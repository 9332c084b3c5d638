import { expect, test } from 'vitest'
import { changePostings, decodePositions, type PostingColumns } from './postings.ts'

const occurrence = (impact: number, ...positions: number[]) => ({ impact, positions })

const readable = (columns: PostingColumns) =>
  [...decodePositions(columns)].map(([slot, positions], index) => [slot, columns.pages[2 * index + 1], positions])

test('changes of a block keep the other pages as they are, in the order of their slots', () => {
  const long = Array.from({ length: 250 }, (_, index) => index * 1000)
  const first = changePostings(
    undefined,
    new Map([
      [0, occurrence(255, ...long)],
      [4, occurrence(1)],
      [200, occurrence(7, 3, 500)],
    ]),
  )!
  expect(readable(first)).toEqual([
    [0, 255, long],
    [4, 1, []],
    [200, 7, [3, 500]],
  ])
  const second = changePostings(
    first,
    new Map([
      [2, occurrence(5, 70_000)],
      [4, undefined],
      [77, undefined],
      [200, occurrence(8, 1)],
      [255, occurrence(9, 128)],
    ]),
  )!
  expect(readable(second)).toEqual([
    [0, 255, long],
    [2, 5, [70_000]],
    [200, 8, [1]],
    [255, 9, [128]],
  ])
  expect(readable(first)).toHaveLength(3)
  for (const slot of [0, 2, 200, 255])
    expect([...decodePositions(second, (one) => one === slot)]).toEqual([[slot, decodePositions(second).get(slot)]])
  const none = new Map([0, 2, 200, 255].map((slot) => [slot, undefined]))
  expect(changePostings(second, none)).toBeUndefined()
})
