import type { JobRow } from '../db/tables/jobs.ts'

const defaultAttempts = 6
const maxErrorLength = 1000

/** How many milliseconds to wait after a failed attempt: 2 s, 4 s, 8 s, … an hour at most, each a little off. */
export const pauseAfter = (attempt: number, random: number): number =>
  Math.min(2 ** attempt * 1000, 3_600_000) * (0.75 + random / 2)

/** Whether a job that has failed gets no further attempt. */
export const isLast = ({ attempts }: Pick<JobRow, 'attempts'>, allowed = defaultAttempts): boolean =>
  attempts >= allowed

/** The id of a scheduled job: the same for all servers within one span of time. */
export const tickId = (name: string, every: number, now: number): string =>
  `${name}@${new Date(Math.floor(now / every) * every).toISOString()}`

/** What went wrong, for people. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).slice(0, maxErrorLength)
