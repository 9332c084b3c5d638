/** How long work that waits for something else keeps its place. */
const leaveAfterMs = 250

/** Waits for something that needs no place. A long wait leaves the place to others, and ends when there is a place again. */
export type WaitOutside = <T>(awaited: Promise<T>) => Promise<T>

/** The place of a piece of work. */
interface Place {
  isTaken(): boolean
  /** Leaves the place to others. Does nothing if no more work can be without one. */
  leave(): void
  /** Resolves when there is a place again. */
  take(): Promise<void>
}

/** Lends the place of work that waits. `onChange` learns whether something is awaited. */
export const createWaitOutside = (place: Place, onChange?: (isWaiting: boolean) => void): WaitOutside => {
  let waits = 0
  let returning: Promise<void> | undefined
  let leaving: NodeJS.Timeout | undefined
  const leave = () => {
    if (place.isTaken()) place.leave()
  }
  const setWaits = (count: number) => {
    const wasWaiting = waits > 0
    waits = count
    const isWaiting = waits > 0
    clearTimeout(leaving)
    if (isWaiting) leaving = setTimeout(leave, leaveAfterMs).unref()
    if (isWaiting !== wasWaiting) onChange?.(isWaiting)
  }
  const comeBack = (): Promise<void> =>
    (returning ??= place.take().finally(() => {
      returning = undefined
    }))
  return async (awaited) => {
    setWaits(waits + 1)
    try {
      return await awaited
    } finally {
      setWaits(waits - 1)
      if (!place.isTaken()) await comeBack()
    }
  }
}
