import type { rangesOf } from '../../../api/sites/insights.ts'

type Ranges = Pick<ReturnType<typeof rangesOf>, 'interval'> & { current: { from: string; to: string } }

const stepMs = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 }

/** Returns the moments of a time. Weeks begin on Monday, as the first day of 1970 did not. */
export const momentsIn = ({ current, interval }: Ranges): number[] => {
  const offset = interval === 'week' ? 4 * stepMs.day : 0
  const first = Math.floor((Date.parse(current.from) - offset) / stepMs[interval]) * stepMs[interval] + offset
  const count = Math.ceil((Date.parse(current.to) - first) / stepMs[interval])
  return Array.from({ length: count }, (_, index) => first + index * stepMs[interval])
}
