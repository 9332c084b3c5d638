import { setImmediate as nextTurn } from 'node:timers/promises'

/** Looks for work repeatedly. */
export interface Loop {
  /** Looks now, or once more after the current look. After a look that found no room for work, only when the rest is over. */
  wake(): void
  close(): Promise<void>
}

/** The work that a loop repeats. `onRoom` makes it look at once, whatever it found before. */
export interface Look {
  (onRoom: () => void): Promise<'no room' | 'done'>
}

interface LoopOptions {
  /** The pause between two looks that nobody has asked for. */
  everyMs: number
  /** How long the loop rests after a look that found work, but no room for it. */
  restMs: number
  onTrouble: (error: unknown) => void
}

/**
 * Calls `look` at an interval and when it is woken, one call at a time. Only the first of consecutive failures is reported.
 * Busy servers queue work with every write, and finding out that there is no room for it costs as much as a write.
 */
export const createLoop = (look: Look, { everyMs, restMs, onTrouble }: LoopOptions): Loop => {
  let [wanted, hasNewRoom, troubled] = [false, false, false]
  const closing = new AbortController()
  let endRest = () => {}
  let looking: Promise<void> | undefined

  const rest = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, restMs).unref()
    endRest = resolve
    await promise
    clearTimeout(timer)
  }

  const lookOnce = async () => {
    try {
      const found = await look(onRoom)
      troubled = false
      return found
    } catch (error) {
      if (!troubled) onTrouble(error)
      troubled = true
      return 'done'
    }
  }

  const lookWhileWanted = async () => {
    while (wanted && !closing.signal.aborted) {
      ;[wanted, hasNewRoom] = [false, false]
      // Short jobs wake the loop again at once, so requests get a turn in between.
      await nextTurn()
      const found = await lookOnce()
      if (found === 'no room' && !hasNewRoom && !closing.signal.aborted) await rest()
    }
    looking = undefined
  }
  const wake = () => {
    wanted = true
    looking ??= lookWhileWanted()
  }
  const onRoom = () => {
    hasNewRoom = true
    endRest()
    wake()
  }
  const timer = setInterval(wake, everyMs).unref()
  return {
    wake,
    close: async () => {
      closing.abort()
      clearInterval(timer)
      endRest()
      await looking
    },
  }
}
