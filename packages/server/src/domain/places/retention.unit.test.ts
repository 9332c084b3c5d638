import { expect, test } from 'vitest'
import { isGone, retentionCutoff } from './retention.ts'

test('a deleted space can be restored for seven days', () => {
  const now = '2026-03-14T09:00:00.000Z'
  expect(retentionCutoff(now)).toBe('2026-03-07T09:00:00.000Z')
  expect(isGone('2026-03-07T09:00:00.000Z', now)).toBe(true)
  expect(isGone('2026-03-07T09:00:00.001Z', now)).toBe(false)
})
