import { setTimeout as sleep } from 'node:timers/promises'

/** Lets work that can wait give way to requests. */
export interface Traffic {
  /** Records that a request began. The returned function records its end. */
  begin(): () => void
  /**
   * Resolves when no request has been handled for a moment. On a server that is never quiet, callers take turns, and each waits
   * for its turn at most. Call it before each part of the work that keeps the processor busy for a few milliseconds.
   */
  giveWay(signal?: AbortSignal): Promise<void>
}

/** Longer than the pause of a client between two requests. */
const quietMs = 10
/** The pause between two turns. A part of the work takes about 1 ms, so that requests lose little of the processor's time. */
const turnMs = 50

interface Clock {
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<unknown>
}

const realClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
}

/** Creates the counter of the requests of a server. */
export const createTraffic = (clock = realClock): Traffic => {
  let inFlight = 0
  let lastAt = -quietMs
  let lastTurnAt = 0
  const isQuiet = () => inFlight === 0 && clock.now() - lastAt >= quietMs
  return {
    begin: () => {
      inFlight += 1
      return () => {
        inFlight -= 1
        lastAt = clock.now()
      }
    },
    giveWay: async (signal) => {
      if (isQuiet()) return
      const turnAt = Math.max(lastTurnAt, clock.now()) + turnMs
      lastTurnAt = turnAt
      for (let left = turnMs; left > 0 && !isQuiet(); left = turnAt - clock.now())
        await clock.sleep(Math.min(quietMs, left), signal)
    },
  }
}
