import { expect, test } from 'vitest'
import type { SiteEvent } from './events.ts'
import { createTally } from './tally.ts'

const view = (urlPath: string, isEntry = false): SiteEvent => ({
  siteId: 's',
  kind: 'page_view',
  at: Date.parse('2026-03-14T09:26:53Z'),
  userAgent: '',
  visitor: 'q1w2e3r4t5z6u7i8',
  isEntry,
  values: { urlPath },
})

const ofPaths = (events: readonly SiteEvent[]) => {
  const tally = createTally()
  for (const event of events) tally.add(event)
  const sums = tally.take()
  expect(tally.take()).toEqual([])
  return {
    total: sums.filter(({ dimension }) => dimension === ''),
    paths: sums.filter(({ dimension }) => dimension === 'urlPath'),
  }
}

test('equal events are one sum, with entries as sessions', () => {
  const { total, paths } = ofPaths([view('/a', true), view('/a'), view('/b')])
  expect(total).toMatchObject([{ events: 3, sessions: 1, startsAt: '2026-03-14T09:00:00.000Z' }])
  expect(paths.map(({ value, events }) => [value, events])).toEqual([
    ['/a', 2],
    ['/b', 1],
  ])
})

test('the thousand first values of a dimension have sums, and all events count in the total', () => {
  const { total, paths } = ofPaths(Array.from({ length: 1003 }, (_, index) => view(`/${index}`)))
  expect([paths.length, total[0]!.events]).toEqual([1000, 1003])
})
