/** How long a deleted space can be restored. */
export const retentionMs = 7 * 86_400_000

/** Returns the latest deletion time of spaces that can no longer be restored at `now`. */
export const retentionCutoff = (now: string): string => new Date(Date.parse(now) - retentionMs).toISOString()

/** Returns until when what is deleted at `now` can be restored. */
export const restorableUntil = (now: string): string => new Date(Date.parse(now) + retentionMs).toISOString()

/** Returns whether a space that was deleted at `deletedAt` can no longer be restored at `now`. */
export const isGone = (deletedAt: string, now: string): boolean => deletedAt <= retentionCutoff(now)
