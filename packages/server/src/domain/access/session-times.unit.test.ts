import { expect, test } from 'vitest'
import { sessionEnd } from './session-times.ts'

test('a session ends two weeks after its last use, and at its end at the latest', () => {
  const now = new Date('2026-03-14T09:00:00.000Z')
  expect(sessionEnd(now, '2026-06-01T00:00:00.000Z')).toBe('2026-03-28T09:00:00.000Z')
  expect(sessionEnd(now, '2026-03-14T21:00:00.000Z')).toBe('2026-03-14T21:00:00.000Z')
})
