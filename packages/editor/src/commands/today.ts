/** Returns the date of today as updates have it, such as 2026-11-29. */
export const today = (): string => new Date().toISOString().slice(0, 10)
