// The server writes something every minute, so a disk that is still full is noticed again before.
const fullForMs = 90_000

/** Remembers for a while that a write found no room on a disk. */
export const createFullness = (now: () => number = Date.now) => {
  let fullAt = -Infinity
  return {
    note: (): void => void (fullAt = now()),
    isFull: (): boolean => now() - fullAt < fullForMs,
  }
}
