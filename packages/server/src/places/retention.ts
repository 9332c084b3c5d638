/** How long a deleted space can be restored: 7 days to the millisecond. */
export const retentionMs = 7 * 86_400_000

/** Returns the moment at or before which a space was deleted for it to be past restoring at `now`. */
export const goneBefore = (now: string): string => new Date(Date.parse(now) - retentionMs).toISOString()

/** Returns whether a space that was deleted then can no longer be restored. */
export const isGone = (deletedAt: string, now: string): boolean => deletedAt <= goneBefore(now)
