import { expect, test } from 'vitest'
import { nextMonday, weeksBefore } from './weekly-time.ts'

test.for([
  ['2026-11-28T08:00:00.000Z', '2026-11-30T00:00:00.000Z'],
  ['2026-11-29T23:59:59.999Z', '2026-11-30T00:00:00.000Z'],
  ['2026-11-30T00:00:00.000Z', '2026-12-07T00:00:00.000Z'],
  ['2026-11-30T12:00:00.000Z', '2026-12-07T00:00:00.000Z'],
])('the Monday after %s is %s', ([now, monday]) => {
  expect(nextMonday(now!)).toBe(monday)
})

test('the last two weeks end on the Monday before', () => {
  expect(weeksBefore('2026-12-02T05:00:00.000Z')).toEqual([
    { from: '2026-11-23T00:00:00.000Z', to: '2026-11-30T00:00:00.000Z' },
    { from: '2026-11-16T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' },
  ])
})
