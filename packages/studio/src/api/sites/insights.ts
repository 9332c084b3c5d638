import type { SiteInsightsColumnName, SiteInsightsQuery, SiteInsightsResult } from '@scriptorium/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { siteKey, type SitePlace } from './sites.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The times that insights show, in days. */
export const periods = { last24Hours: 1, last7Days: 7, last30Days: 30, last3Months: 91, lastYear: 365 } as const

export type Period = keyof typeof periods

type Range = Exclude<SiteInsightsQuery['range'], string>
type Filter = NonNullable<SiteInsightsQuery['where']>[number]

/** Returns a period that ends now, and the one before it. Both begin at a full hour or, as the stored sums, at midnight UTC. */
export const rangesOf = (
  period: Period,
  now = Date.now(),
): { current: Range; before: Range; interval: 'day' | 'hour' | 'week' } => {
  const unitMs = period === 'last24Hours' ? hourMs : dayMs
  const end = Math.ceil((now + 1) / unitMs) * unitMs
  const lengthMs = periods[period] * dayMs
  const range = (to: number): Range => ({ from: new Date(to - lengthMs).toISOString(), to: new Date(to).toISOString() })
  const interval = period === 'last24Hours' ? 'hour' : period === 'lastYear' ? 'week' : 'day'
  return { current: range(end), before: range(end - lengthMs), interval }
}

/** What of events is shown. */
export interface Asked {
  /** The type of events, such as `page_view`. */
  type: string
  groupBy?: SiteInsightsColumnName
  interval?: 'day' | 'hour' | 'week'
  /** Whether only views of pages count, or only addresses without a page. */
  pages?: 'found' | 'missing'
  /** Whether values are ordered by the visits that began with them, and not by the events that have them. */
  byVisits?: true
  limit?: number
}

/** A row of insights: a value and how often it was met. */
export interface Counted {
  value: SiteInsightsResult['columns'][number]['values'][number]
  events: number
  visits: number
  visitors: number
}

const pageFilters: Readonly<Record<'found' | 'missing', Filter>> = {
  found: { column: 'page', operator: 'notIn', values: [null] },
  missing: { column: 'page', values: [null] },
}

const queryOf = (
  { type, groupBy, interval, pages, byVisits, limit = 1000 }: Asked,
  range: Range,
): SiteInsightsQuery => ({
  select: [
    ...(groupBy === undefined ? [] : [{ column: groupBy }]),
    { column: 'eventsCount' },
    { column: 'sessionsCount' },
    { column: 'visitorsCount' },
  ],
  where: [
    ...(type === '' ? [] : [{ column: 'eventType' as const, values: [type] }]),
    ...(pages === undefined ? [] : [pageFilters[pages]]),
  ],
  groupBy: groupBy === undefined ? [] : [{ column: groupBy, ...(interval && { interval }) }],
  range,
  ...(byVisits && { order: { by: { column: 'sessionsCount' as const }, direction: 'desc' as const } }),
  limit,
})

const rowsOf = ({ columns }: SiteInsightsResult): Counted[] => {
  const [events = [], visits = [], visitors = []] = columns.slice(-3).map(({ values }) => values as number[])
  const values = columns.length > 3 ? columns[0]!.values : []
  return events.map((count, row) => ({
    value: values[row] ?? null,
    events: count,
    visits: visits[row]!,
    visitors: visitors[row]!,
  }))
}

/** Queries how often visitors of a site did something within a range of time. */
export const countedQuery = (params: SitePlace, asked: Asked, range: Range) =>
  queryOptions({
    queryKey: [...siteKey(params), 'insights', asked, range],
    queryFn: async () => rowsOf(await docs.aggregateSiteEvents({ params, body: queryOf(asked, range) })),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
