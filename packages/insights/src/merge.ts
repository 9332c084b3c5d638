import { countVisitors, mergeSketches } from './sketch.ts'
import type { GroupedSum } from './store.ts'

/** How many values of a dimension are kept of an hour and a month: the most frequent. The total has all of them. */
const maxValues = 1000
/** How many values of a dimension are kept of a day: fewer, because the sums of days take the most space. */
export const maxValuesOfDay = 700

const total = (rows: readonly GroupedSum[], name: 'events' | 'sessions'): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** Returns one sum for sums with the same key. */
const mergeRows = (rows: readonly GroupedSum[]): GroupedSum => {
  const sketch = mergeSketches(rows.flatMap((row) => row.sketch ?? []))
  const [events, sessions] = [total(rows, 'events'), total(rows, 'sessions')]
  return { ...rows[0]!, events, sessions, visitors: countVisitors(sketch), sketch }
}

const groupOf = ({ reader, kind, dimension }: GroupedSum): string => `${reader} ${kind} ${dimension}`

/** Returns the sums of the most frequent values of each dimension. */
export const mostFrequent = (rows: readonly GroupedSum[], count = maxValues): GroupedSum[] =>
  [...Map.groupBy(rows, groupOf).values()].flatMap((group) =>
    group.toSorted((one, other) => other.events - one.events).slice(0, count),
  )

/** Returns the sums of a site in an hour or on a day, one for each key. */
export const mergeSums = (rows: readonly GroupedSum[]): GroupedSum[] => {
  const byKey = Map.groupBy(rows, (row) => `${groupOf(row)} ${row.value}`)
  return mostFrequent([...byKey.values()].map(mergeRows))
}
