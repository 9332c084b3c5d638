import type { Knex } from 'knex'
import type { SiteInsightsResult } from '@scriptorium/types'
import type { SiteEventGroupRow } from '@scriptorium/schema/tables/insights'
import { countVisitors, mergeSketches } from './sketch.ts'
import { startOf } from './interval.ts'
import type { Question } from './question.ts'
import { dayMs, hourMs, isoOf, monthAfter } from './spans.ts'
import { sumsIn } from './store.ts'

type Column = SiteInsightsResult['columns'][number]
type Value = Column['values'][number]

/** A sum of one value, kind and interval. */
interface Part {
  startsAt: string
  kind: string
  value: string
  events: number
  sessions: number
  visitors: number
  sketch: Buffer | null
}

const maxParts = 50_000

const floorOf = (ms: number, unitMs: number): string => isoOf(Math.floor(ms / unitMs) * unitMs)

const matching = (db: Knex, siteId: string, span: SiteEventGroupRow['span'], question: Question) => {
  const { dimension, reader, kinds, from, to, filters, withheld, interval } = question
  const first = floorOf(from, interval === 'hour' ? hourMs : dayMs)
  const query = sumsIn(db)
    .where({ siteId, span, dimension, reader })
    .whereIn('kind', [...kinds])
    .where('startsAt', '>=', first)
    .where('startsAt', '<', isoOf(to))
  // PostgreSQL expects as many values of these groups as of others, and would read all sums.
  if (dimension === '') void query.where({ value: '' })
  for (const { isIn, values } of filters)
    void (isIn ? query.whereIn('value', [...values]) : query.whereNotIn('value', [...values]))
  for (const pattern of withheld) void query.whereNot('value', 'like', pattern)
  return query
}

const summedUp = async (query: Knex.QueryBuilder, { groupBy }: Question): Promise<Part[]> => {
  const columns = ['kind', 'value', ...(groupBy.includes('datetime') ? ['startsAt'] : [])]
  const rows = (await query
    .select(...columns)
    .sum({ events: 'events', sessions: 'sessions', visitors: 'visitors' })
    .groupBy(...columns)
    .orderBy('events', 'desc')
    .limit(maxParts)) as Record<string, unknown>[]
  return rows.map((row) => ({
    startsAt: String(row['startsAt'] ?? ''),
    kind: String(row['kind']),
    value: String(row['value']),
    events: Number(row['events']),
    sessions: Number(row['sessions']),
    visitors: Number(row['visitors']),
    sketch: null,
  }))
}

/** Returns the months within a question that have sums of their own. */
const monthsOf = async (db: Knex, siteId: string, { from, to, groupBy, interval }: Question): Promise<string[]> => {
  if (groupBy.includes('datetime') && interval !== 'month') return []
  const rows = await db('siteEventGroups')
    .where({ siteId, span: 'month', dimension: '' })
    .where('startsAt', '>=', floorOf(from, dayMs))
    .distinct('startsAt')
  return rows.map(({ startsAt }) => startsAt).filter((month) => monthAfter(month) <= isoOf(to))
}

/** Returns the spans of a question that none of these months covers. */
const gapsBetween = (months: readonly string[], { from, to }: Question): { from: string; to: string }[] => {
  const [first, last] = [floorOf(from, dayMs), isoOf(to)]
  const sorted = months.toSorted()
  const ends = [first, ...sorted.map(monthAfter)]
  return [...sorted, last].map((end, index) => ({ from: ends[index]!, to: end })).filter((gap) => gap.from < gap.to)
}

/** Reads the sums of months and days that are over. The database adds them up as far as the question allows. */
const readDays = async (db: Knex, siteId: string, question: Question): Promise<Part[]> => {
  const months = await monthsOf(db, siteId, question)
  const parts =
    months.length === 0
      ? []
      : [await summedUp(matching(db, siteId, 'month', question).whereIn('startsAt', months), question)]
  // A query for each gap, because the database would read the days of all months to leave them out.
  for (const { from, to } of gapsBetween(months, question)) {
    const gap = { ...question, from: Date.parse(from), to: Date.parse(to) }
    parts.push(await summedUp(matching(db, siteId, 'day', gap), question))
  }
  return parts.flat()
}

const readHours = async (db: Knex, siteId: string, question: Question): Promise<Part[]> => {
  const query = matching(db, siteId, 'hour', question)
  // What is part of a day is in its row.
  if (question.interval !== 'hour') void query.whereNot({ state: 'done' })
  return query
    .select('startsAt', 'kind', 'value', 'events', 'sessions', 'visitors', 'sketch')
    .orderBy('events', 'desc')
    .limit(maxParts)
}

const add = (parts: readonly Part[], name: 'events' | 'sessions' | 'visitors'): number =>
  parts.reduce((sum, part) => sum + part[name], 0)

/** Returns the visitors of several sums: each visitor once a day for each kind and value, as in the sums of days. */
const visitorsOf = (parts: readonly Part[]): number => {
  const sketched = parts.filter(({ sketch }) => sketch !== null)
  const byDay = Map.groupBy(sketched, ({ startsAt, kind, value }) => `${startsAt.slice(0, 10)} ${kind} ${value}`)
  const ofHours = [...byDay.values()].map((ofDay) => countVisitors(mergeSketches(ofDay.map(({ sketch }) => sketch!))))
  const ofDays = parts.filter(({ sketch }) => sketch === null)
  return ofHours.reduce((sum, count) => sum + count, 0) + add(ofDays, 'visitors')
}

const eventTypeOf = (kind: string): string => (kind === 'page_not_found' ? 'page_view' : kind)

const pageOf = (value: string): Value => {
  const [space = '', page = ''] = value.split('/')
  return { page, space }
}

/** Returns the value of a grouped column of a part. */
const valueIn = ({ groupBy, interval }: Question, column: Column['column'], part: Part): Value => {
  if (!groupBy.includes(column)) return null
  if (column === 'datetime') return startOf(part.startsAt, interval)
  if (column === 'eventType') return eventTypeOf(part.kind)
  return column === 'page' ? pageOf(part.value) : part.value
}

type Row = Record<string, Value>

const rowOf = (question: Question, parts: readonly Part[]): Row => ({
  ...Object.fromEntries(question.groupBy.map((column) => [column, valueIn(question, column, parts[0]!)])),
  eventsCount: add(parts, 'events'),
  sessionsCount: add(parts, 'sessions'),
  visitorsCount: visitorsOf(parts),
})

const compare = (one: Value | undefined, other: Value | undefined): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [text, otherText] = [JSON.stringify(one), JSON.stringify(other)]
  return text < otherText ? -1 : Number(text > otherText)
}

/** Answers a question from the stored sums. */
export const answerQuestion = async (db: Knex, siteId: string, question: Question): Promise<SiteInsightsResult> => {
  const { select, groupBy, order, limit, interval } = question
  const days = interval === 'hour' ? [] : await readDays(db, siteId, question)
  const parts = [...days, ...(await readHours(db, siteId, question))]
  const keyOf = (part: Part) => JSON.stringify(groupBy.map((column) => valueIn(question, column, part)))
  const groups = groupBy.length === 0 ? [parts] : [...Map.groupBy(parts, keyOf).values()]
  const sign = order.direction === 'asc' ? 1 : -1
  const rows = groups
    .map((group) => rowOf(question, group))
    .toSorted((one, other) => sign * compare(one[order.by], other[order.by]))
    .slice(0, limit)
  return { columns: select.map((column) => ({ column, values: rows.map((row) => row[column] ?? null) })) }
}
