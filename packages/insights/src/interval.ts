import type { Interval } from './question.ts'
import { dayMs, dayOf, isoOf, monthOf } from './spans.ts'

/** Returns the start of the interval that a moment is in. Weeks begin on Monday. */
export const startOf = (time: string, interval: Interval): string => {
  if (interval === 'hour') return `${time.slice(0, 13)}:00:00.000Z`
  if (interval === 'month') return monthOf(time)
  const day = Date.parse(dayOf(time))
  if (interval === 'day') return isoOf(day)
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return isoOf(day - sinceMonday * dayMs)
}
