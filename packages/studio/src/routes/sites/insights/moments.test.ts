import { expect, test } from 'vitest'
import { momentsIn } from './moments.ts'

const moments = (interval: 'day' | 'hour' | 'week', from: string, to: string) =>
  momentsIn({ interval, current: { from, to } }).map((ms) => new Date(ms).toISOString().slice(0, 16))

test('the moments of a time include those that it begins and ends in', () => {
  expect(moments('hour', '2026-03-04T10:30:00Z', '2026-03-04T12:30:00Z')).toEqual([
    '2026-03-04T10:00',
    '2026-03-04T11:00',
    '2026-03-04T12:00',
  ])
  expect(moments('day', '2026-03-04T10:30:00Z', '2026-03-05T00:30:00Z')).toEqual([
    '2026-03-04T00:00',
    '2026-03-05T00:00',
  ])
})

test('a time that ends when a moment begins does not include it', () => {
  expect(moments('day', '2026-03-04T00:00:00Z', '2026-03-05T00:00:00Z')).toEqual(['2026-03-04T00:00'])
})

test('weeks begin on Monday', () => {
  expect(moments('week', '2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z')).toEqual([
    '2026-02-23T00:00',
    '2026-03-02T00:00',
  ])
})
