import { setTimeout as sleep } from 'node:timers/promises'

/** Lets work that can wait give way to requests. */
export interface Traffic {
  /** Records that a request began. The returned function records its end. */
  begin(): () => void
  /**
   * Resolves when no request has been handled for a moment. On a server that is never quiet, callers take turns, and each waits
   * for its turn at most. Call it before each part of the work that keeps the processor busy for a few milliseconds. Work that
   * has waited for long gets more turns, so that a queue does not grow for as long as the server is busy.
   */
  giveWay(options: GiveWayOptions): Promise<void>
  /**
   * Keeps the pauses of `giveWay` between two turns, but lets the first one begin at once: for work that a request may wait for,
   * so that only bursts of it are slowed down. Its turns do not count for `giveWay`.
   */
  keepPace(options: GiveWayOptions): Promise<void>
}

/** A part of the work of a job. */
export interface PartOfWork {
  /** When it was queued, as an ISO time. Default: when the job was due. */
  since?: string
  /** How many times as long as usual it takes. The next turn comes so much later. Default: 1. */
  weight?: number
}

/** Options of work that gives way. */
export interface GiveWayOptions extends PartOfWork {
  signal?: AbortSignal
  since: string
}

/** Longer than the pause of a client between two requests. */
const quietMs = 10
/** The pause between two turns. A part of the work takes a few milliseconds, so that requests lose little of the processor's time. */
const turnMs = 100
const shortestTurnMs = 8
/** How long work waits until its turns come faster. */
const patienceMs = 1000

/** Returns the pause before a turn of work of this age: ten times as old is ten times as often. */
const pauseAt = (ageMs: number): number =>
  Math.max(shortestTurnMs, turnMs * Math.min(1, patienceMs / Math.max(ageMs, 1)))

interface Clock {
  now(): number
  wallTime(): number
  sleep(ms: number, signal?: AbortSignal): Promise<unknown>
}

const realClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
}

/** Creates the counter of the requests of a server. */
export const createTraffic = (clock = realClock): Traffic => {
  let inFlight = 0
  let lastAt = -quietMs
  const isQuiet = () => inFlight === 0 && clock.now() - lastAt >= quietMs

  const createLine = ({ beginsAtOnce }: { beginsAtOnce: boolean }) => {
    let lastTurnAt = -Infinity
    return async ({ signal, since, weight = 1 }: GiveWayOptions): Promise<void> => {
      if (isQuiet()) return
      const now = clock.now()
      const pauseMs = pauseAt(clock.wallTime() - Date.parse(since))
      const turnAt = beginsAtOnce ? Math.max(lastTurnAt + pauseMs, now) : Math.max(lastTurnAt, now) + pauseMs
      lastTurnAt = turnAt + pauseMs * (weight - 1)
      for (let left = turnAt - now; left > 0 && !isQuiet(); left = turnAt - clock.now())
        await clock.sleep(Math.min(quietMs, left), signal)
      // Turns that were taken early are over: later work does not wait for them.
      if (isQuiet()) lastTurnAt = Math.min(lastTurnAt, clock.now())
    }
  }

  return {
    begin: () => {
      inFlight += 1
      return () => {
        inFlight -= 1
        lastAt = clock.now()
      }
    },
    giveWay: createLine({ beginsAtOnce: false }),
    keepPace: createLine({ beginsAtOnce: true }),
  }
}
