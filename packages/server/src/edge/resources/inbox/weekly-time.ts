export const dayMs = 86_400_000

/** Returns when the Monday after a moment begins, in UTC: then the week before it is over. */
export const nextMonday = (now: string): string => {
  const day = Math.floor(Date.parse(now) / dayMs)
  const daysLeft = (8 - new Date(day * dayMs).getUTCDay()) % 7 || 7
  return new Date((day + daysLeft) * dayMs).toISOString()
}

/** Returns the last two complete weeks before a moment, the later one first. */
export const weeksBefore = (now: string): { from: string; to: string }[] => {
  const monday = Date.parse(nextMonday(now)) - 7 * dayMs
  return [1, 2].map((weeks) => ({
    from: new Date(monday - weeks * 7 * dayMs).toISOString(),
    to: new Date(monday - (weeks - 1) * 7 * dayMs).toISOString(),
  }))
}
