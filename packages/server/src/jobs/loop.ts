/** Looks for work again and again. */
export interface Loop {
  /** Looks now, or once more when it is looking. */
  wake(): void
  close(): Promise<void>
}

/** Calls `look` every so often and whenever it is woken, never twice at a time; of a row of failures it tells the first. */
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
