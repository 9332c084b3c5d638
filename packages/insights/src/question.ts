import type {
  SiteInsightsColumnName,
  SiteInsightsFilter,
  SiteInsightsPage,
  SiteInsightsQuery,
} from '@scriptorium/types'
import { dimensions, kinds, pageValue, type Dimension, type Kind } from './events.ts'

/** How long the intervals of a question are. */
export type Interval = 'day' | 'hour' | 'month' | 'week'

/** A filter for the values of the dimension of a question. */
export interface ValueFilter {
  isIn: boolean
  values: readonly string[]
}

/**
 * Patterns of `like` of values that an answer leaves out, by the dimensions that tell the space of an event. The sums of other dimensions
 * contain events of all spaces, so the caller may not read them.
 */
export type Withheld = Partial<Record<Dimension, readonly string[]>> & Record<'siteSpace', readonly string[]>

/** A question in the terms of the stored sums. */
export interface Question {
  select: readonly SiteInsightsColumnName[]
  groupBy: readonly SiteInsightsColumnName[]
  interval: Interval
  from: number
  to: number
  kinds: readonly Kind[]
  reader: 'bot' | 'person'
  /** The dimension whose sums are read. Empty for the sums of all events. */
  dimension: Dimension | ''
  filters: readonly ValueFilter[]
  withheld: readonly string[]
  order: { by: SiteInsightsColumnName; direction: 'asc' | 'desc' }
  limit: number
}

/** Thrown for a query that the stored sums cannot answer. The message is for the caller. */
export class InvalidQuestionError extends Error {}

/** Thrown for a query whose answer would contain events that the caller may not know of. The message is for the caller. */
export class ForbiddenQuestionError extends Error {}

const refuse = (reason: string): never => {
  throw new InvalidQuestionError(reason)
}

const dayMs = 86_400_000
const presets = { lastYear: 365, last3Months: 91, last30Days: 30, last7Days: 7, last24Hours: 1 } as const
const sums: readonly SiteInsightsColumnName[] = ['eventsCount', 'sessionsCount', 'visitorsCount']
const maxRangeDays = 3660

const rangeOf = ({ range }: SiteInsightsQuery, now: number): { from: number; to: number } => {
  if (typeof range === 'string') return { from: now - presets[range] * dayMs, to: now }
  const [from, to] = [Date.parse(range.from), Date.parse(range.to)]
  if (!(from < to)) refuse('The range ends before it begins.')
  if (to - from > maxRangeDays * dayMs) refuse('The range is longer than ten years.')
  return { from, to }
}

const holds = ({ operator = 'in', values }: SiteInsightsFilter, value: unknown): boolean =>
  values.some((one) => one === value) === (operator === 'in')

const typeOf = (kind: Kind): string => (kind === 'page_not_found' ? 'page_view' : kind)

/** Returns whether a filter of pages lets pages pass, and addresses without a page. */
const passOf = ({ operator = 'in', values }: SiteInsightsFilter) => {
  const [hasNull, hasPages] = [values.includes(null), values.some((value) => value !== null)]
  return operator === 'in' ? { pages: hasPages, missing: hasNull } : { pages: true, missing: !hasNull }
}

const kindsOf = (where: readonly SiteInsightsFilter[]): Kind[] => {
  const ofTypes = where.filter(({ column }) => column === 'eventType')
  const ofPages = where.filter(({ column }) => column === 'page').map(passOf)
  return kinds.filter(
    (kind) =>
      ofTypes.every((filter) => holds(filter, typeOf(kind))) &&
      ofPages.every((pass) => (kind === 'page_not_found' ? pass.missing : pass.pages)),
  )
}

const textOf = (value: SiteInsightsFilter['values'][number]): string[] => {
  if (value === null) return []
  if (typeof value !== 'object') return [String(value)]
  const { page, space } = value as SiteInsightsPage
  return page === null ? [] : [pageValue(space, page)]
}

const filterOf = ({ operator = 'in', values }: SiteInsightsFilter): ValueFilter => ({
  isIn: operator === 'in',
  values: values.flatMap(textOf),
})

const requireFilterable = (where: readonly SiteInsightsFilter[]): void => {
  const wrong = where.find(({ column }) => column === 'datetime' || sums.includes(column))
  if (wrong) refuse(`The column ${wrong.column} cannot be filtered.`)
}

/** Returns the filters of dimensions. A page filter with null only is about kinds of events. */
const valueFiltersOf = (where: readonly SiteInsightsFilter[]) =>
  where
    .filter(({ column }) => column !== 'eventType')
    .filter(({ column, values }) => column !== 'page' || values.some((value) => value !== null))

// Without bots means no dimension: all sums are those of persons or those of bots.
const isWithoutBots = ({ column, operator = 'in', values }: SiteInsightsFilter): boolean =>
  column === 'visitorBot' && operator === 'in' && values.every((value) => value === '')

const dimensionOf = (columns: readonly SiteInsightsColumnName[]): Dimension | '' => {
  const used = new Set(columns.filter((column) => (dimensions as readonly string[]).includes(column)))
  if (used.size > 1)
    refuse(`A query can use one property of events besides eventType and datetime, not ${[...used].join(' and ')}.`)
  return ([...used][0] as Dimension | undefined) ?? ''
}

/** Returns the dimension whose sums can leave out what is withheld. */
const readableDimension = (dimension: Dimension | '', withheld: Withheld | undefined): Dimension | '' => {
  if (!withheld) return dimension
  if (dimension === '') return 'siteSpace'
  if (withheld[dimension]) return dimension
  throw new ForbiddenQuestionError(
    `Only those who can read all spaces of the site can use ${dimension}, because its sums contain events of all spaces.`,
  )
}

const requireSelectable = (select: readonly SiteInsightsColumnName[], groupBy: readonly SiteInsightsColumnName[]) => {
  const wrong = select.find((column) => !sums.includes(column) && !groupBy.includes(column))
  if (wrong) refuse(`The column ${wrong} has to be in groupBy.`)
  const summed = groupBy.find((column) => sums.includes(column))
  if (summed) refuse(`The column ${summed} is a sum and cannot be in groupBy.`)
}

/** Returns a query as a question to the stored sums. Throws an `InvalidQuestionError` for a query that they cannot answer. */
export const questionOf = (query: SiteInsightsQuery, now: number, withheld?: Withheld): Question => {
  const { where = [], limit = 1000 } = query
  const groupBy = (query.groupBy ?? []).map(({ column }) => column)
  const select = query.select?.map(({ column }) => column) ?? [...groupBy, 'eventsCount' as const]
  requireFilterable(where)
  requireSelectable(select, groupBy)
  const filters = valueFiltersOf(where).filter((filter) => !isWithoutBots(filter))
  const asked = dimensionOf([...groupBy, ...filters.map(({ column }) => column)])
  const dimension = readableDimension(asked, withheld)
  const { from, to } = rangeOf(query, now)
  const defaultInterval = to - from <= dayMs ? 'hour' : 'day'
  const interval = query.groupBy?.find(({ column }) => column === 'datetime')?.interval ?? defaultInterval
  const by = query.order?.by.column ?? (groupBy.includes('datetime') ? 'datetime' : 'eventsCount')
  if (!select.includes(by) && !sums.includes(by)) refuse(`The column ${by} is not in select.`)
  return {
    select,
    groupBy,
    interval,
    from,
    to,
    kinds: kindsOf(where),
    reader: dimension === 'visitorBot' ? 'bot' : 'person',
    dimension,
    filters: filters.map(filterOf),
    withheld: dimension === '' ? [] : (withheld?.[dimension] ?? []),
    order: { by, direction: query.order?.direction ?? (by === 'datetime' ? 'asc' : 'desc') },
    limit,
  }
}
