import { expect, test } from 'vitest'
import { startOf } from './interval.ts'

test.for([
  ['hour', '2026-03-04T15:59:59.999Z', '2026-03-04T15:00:00.000Z'],
  ['day', '2026-03-04T23:59:59.999Z', '2026-03-04T00:00:00.000Z'],
  ['month', '2026-03-31T12:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  // A Monday, the Sunday before it, and a week that begins in the year before.
  ['week', '2026-03-02T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
  ['week', '2026-03-01T23:00:00.000Z', '2026-02-23T00:00:00.000Z'],
  ['week', '2026-01-01T10:00:00.000Z', '2025-12-29T00:00:00.000Z'],
] as const)('the %s of %s begins at %s', ([interval, time, start]) => {
  expect(startOf(time, interval)).toBe(start)
})
