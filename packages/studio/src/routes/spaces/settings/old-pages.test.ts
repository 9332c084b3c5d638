import type { Page } from '@scriptorium/client'
import { expect, test } from 'vitest'
import { monthsBefore, oldPages } from './old-pages.ts'

const page = (id: string, updatedAt: string, type = 'document') => ({ id, title: id, updatedAt, type }) as Page

test('pages that have not changed are found, the oldest first, and groups are none', () => {
  const pages = [
    page('a', '2024-05-01T00:00:00Z'),
    page('b', '2023-01-01T00:00:00Z'),
    page('c', '2026-01-01T00:00:00Z'),
  ]
  const since = monthsBefore(new Date('2026-06-15T00:00:00Z'), 12)
  expect(since.toISOString()).toBe('2025-06-15T00:00:00.000Z')
  const found = oldPages([...pages, page('d', '2020-01-01T00:00:00Z', 'group')], since)
  expect(found.map(({ id }) => id)).toEqual(['b', 'a'])
})
