import type { SiteInsightsQuery } from '@scriptorium/types'
import { expect, test } from 'vitest'
import { questionOf } from './question.ts'

const now = Date.parse('2026-11-27T18:00:00.000Z')
const ask = (query: Partial<SiteInsightsQuery>) => questionOf({ range: 'last30Days', ...query }, now)
const views = { column: 'eventType' as const, values: ['page_view'] }

test('a view without a page is one of another kind', () => {
  expect(ask({ where: [views] }).kinds).toEqual(['page_view', 'page_not_found'])
  expect(ask({ where: [views, { column: 'page', values: [null] }] }).kinds).toEqual(['page_not_found'])
  expect(ask({ where: [views, { column: 'page', operator: 'notIn', values: [null] }] }).kinds).toEqual(['page_view'])
})

test('a page is filtered by its own sums, also over time', () => {
  const page = { column: 'page' as const, values: [{ page: 'p1', space: 's1' }] }
  expect(ask({ where: [views, page], groupBy: [{ column: 'datetime', interval: 'week' }] })).toMatchObject({
    kinds: ['page_view'],
    dimension: 'page',
    filters: [{ isIn: true, values: ['s1/p1'] }],
    interval: 'week',
    order: { by: 'datetime', direction: 'asc' },
  })
})

test('bots count only where they are named', () => {
  expect(ask({}).reader).toBe('person')
  expect(ask({ groupBy: [{ column: 'visitorBot' }] })).toMatchObject({ reader: 'bot', dimension: 'visitorBot' })
  expect(ask({ where: [{ column: 'visitorBot', values: [''] }] })).toMatchObject({ reader: 'person', dimension: '' })
})

test('the last 24 hours are shown by hour, longer times by day', () => {
  expect(ask({ range: 'last24Hours' }).interval).toBe('hour')
  expect(ask({ range: 'last7Days' }).interval).toBe('day')
})
