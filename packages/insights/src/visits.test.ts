import { expect, test } from 'vitest'
import type { SiteEvent } from './events.ts'
import { createVisits } from './visits.ts'

const minuteMs = 60_000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

const view = (visitor: string, urlPath: string, minute: number): SiteEvent => ({
  siteId: 's',
  kind: 'page_view',
  at: minute * minuteMs,
  userAgent: firefox,
  visitor,
  isEntry: true,
  values: { urlPath, referrerDomain: 'search.example' },
})

const visitsOf = (...events: SiteEvent[]) => {
  const exits: SiteEvent[] = []
  const visits = createVisits((exit) => exits.push(exit))
  for (const event of events) visits.note(event)
  return { visits, ends: () => exits.map(({ visitor, values }) => [visitor, values.urlPath]), exits }
}

test('a visit ends on the page that was seen last, half an hour later', () => {
  const { visits, ends, exits } = visitsOf(view('eve', '/a', 0), view('ada', '/a', 5), view('eve', '/b', 10))
  visits.endPaused(34 * minuteMs)
  expect(ends()).toEqual([])
  visits.endPaused(35 * minuteMs)
  expect(ends()).toEqual([['ada', '/a']])
  visits.endPaused(40 * minuteMs)
  expect(ends()).toEqual([
    ['ada', '/a'],
    ['eve', '/b'],
  ])
  expect(exits[1]).toMatchObject({ kind: 'page_exit', isEntry: false, at: 40 * minuteMs, values: { urlPath: '/b' } })
  expect(exits[1]!.values).not.toHaveProperty('referrerDomain')
  expect(visits.size).toBe(0)
})

test('who comes back later has a second visit', () => {
  const { visits, ends } = visitsOf(view('eve', '/a', 0))
  visits.endPaused(31 * minuteMs)
  visits.note(view('eve', '/b', 32))
  visits.endAll(33 * minuteMs)
  expect(ends()).toEqual([
    ['eve', '/a'],
    ['eve', '/b'],
  ])
})

test('the same visitor has a visit on each site', () => {
  const { visits, ends } = visitsOf(view('eve', '/a', 0), { ...view('eve', '/b', 1), siteId: 't' })
  visits.endAll(2 * minuteMs)
  expect(ends()).toHaveLength(2)
})

test('crawlers have no visits, and other events do not move one', () => {
  const search: SiteEvent = { ...view('eve', '/b', 1), kind: 'search_type_query' }
  const missing: SiteEvent = { ...view('eve', '/gone', 2), kind: 'page_not_found' }
  const crawler = { ...view('bot', '/a', 3), userAgent: 'Googlebot/2.1' }
  const { visits, ends } = visitsOf(view('eve', '/a', 0), search, missing, crawler)
  visits.endAll(4 * minuteMs)
  expect(ends()).toEqual([['eve', '/a']])
})

test('too many visits at once end early, the oldest first', () => {
  const views = Array.from({ length: 20_001 }, (_, index) => view(`v${index}`, '/a', 0))
  const { visits, ends } = visitsOf(...views)
  expect([ends(), visits.size]).toEqual([[['v0', '/a']], 20_000])
})

test('a visitor who comes back after half an hour begins another visit, although nobody asked meanwhile', () => {
  expect(visitsOf(view('eve', '/a', 0), view('eve', '/b', 31)).ends()).toEqual([['eve', '/a']])
})
