import { newOrderedId } from '@scriptorium/basics/id'
import type { SiteEventSumRow } from '@scriptorium/schema/tables/insights'
import { countVisitors, mergeSketches } from './sketch.ts'

/** How many values of a dimension are kept of an hour and a month: the most frequent. The total has all of them. */
const maxValues = 1000
/** How many values of a dimension are kept of a day: fewer, because the sums of days take the most space. */
export const maxValuesOfDay = 700

const total = (rows: readonly SiteEventSumRow[], name: 'events' | 'sessions'): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** Returns one row for rows with the same key. */
const mergeRows = (rows: readonly SiteEventSumRow[]): SiteEventSumRow => {
  const sketch = mergeSketches(rows.flatMap((row) => row.sketch ?? []))
  const [events, sessions] = [total(rows, 'events'), total(rows, 'sessions')]
  return { ...rows[0]!, id: newOrderedId(), events, sessions, visitors: countVisitors(sketch), sketch }
}

const groupOf = ({ reader, kind, dimension }: SiteEventSumRow): string => `${reader} ${kind} ${dimension}`

/** Returns the rows with the most frequent values of each dimension. */
export const mostFrequent = (rows: readonly SiteEventSumRow[], count = maxValues): SiteEventSumRow[] =>
  [...Map.groupBy(rows, groupOf).values()].flatMap((group) =>
    group.toSorted((one, other) => other.events - one.events).slice(0, count),
  )

/** Returns the rows of a site in an hour or on a day, one for each key. */
export const mergeSums = (rows: readonly SiteEventSumRow[]): SiteEventSumRow[] => {
  const byKey = Map.groupBy(rows, (row) => `${groupOf(row)} ${row.value}`)
  return mostFrequent([...byKey.values()].map(mergeRows))
}
