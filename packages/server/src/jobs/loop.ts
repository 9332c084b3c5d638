import { setImmediate as nextTurn } from 'node:timers/promises'

/** Looks for work repeatedly. */
export interface Loop {
  /** Looks now, or once more after the current look. */
  wake(): void
  close(): Promise<void>
}

/** Calls `look` at an interval and when it is woken, one call at a time. Only the first of consecutive failures is reported. */
export const createLoop = (
  look: (wake: () => void) => Promise<void>,
  every: number,
  onTrouble: (error: unknown) => void,
): Loop => {
  let [wanted, troubled] = [false, false]
  const closing = new AbortController()
  let looking: Promise<void> | undefined

  const lookWhileWanted = async () => {
    while (wanted && !closing.signal.aborted) {
      wanted = false
      // Short jobs wake the loop again at once, so requests get a turn in between.
      await nextTurn()
      try {
        await look(wake)
        troubled = false
      } catch (error) {
        if (!troubled) onTrouble(error)
        troubled = true
      }
    }
    looking = undefined
  }
  const wake = () => {
    wanted = true
    looking ??= lookWhileWanted()
  }
  const timer = setInterval(wake, every).unref()
  return {
    wake,
    close: async () => {
      closing.abort()
      clearInterval(timer)
      await looking
    },
  }
}
