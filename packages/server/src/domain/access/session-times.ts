const dayMs = 86_400_000
const idleMs = 14 * dayMs

/** How long a session lasts at most: one of single sign-on, and any other. */
export const sessionLifetimesMs = { singleSignOn: dayMs / 2, other: 90 * dayMs }

/** Returns when a session that is used now ends, unless it is used before: after two weeks, or at its end. */
export const sessionEnd = (now: Date, endsAt: string): string => {
  const idleEnd = new Date(now.getTime() + idleMs).toISOString()
  return idleEnd < endsAt ? idleEnd : endsAt
}
