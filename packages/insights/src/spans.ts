export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Returns a moment as it is stored. */
export const isoOf = (ms: number): string => new Date(ms).toISOString()

/** Returns the start of the day of a moment, in UTC. */
export const dayOf = (time: string): string => `${time.slice(0, 10)}T00:00:00.000Z`

/** Returns the start of the month of a moment, in UTC. */
export const monthOf = (time: string): string => `${time.slice(0, 7)}-01T00:00:00.000Z`

/** Returns the start of the month after the one that begins at a moment. */
export const monthAfter = (month: string): string => {
  const start = new Date(month)
  return isoOf(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1))
}
