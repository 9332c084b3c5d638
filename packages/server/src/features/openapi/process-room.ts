import { currentCaller } from '@scriptorium/content/caller'
import { createFairQueue, type Waiting } from '@scriptorium/content/pool/fair-queue'
import { Problem } from '../../ground/problem.ts'

/** How long a process that waits for something else keeps its place. */
const leaveAfterMs = 250
const room = { items: 200, characters: Number.POSITIVE_INFINITY }
/** A caller whose processes have lately used more processor time takes no place that is kept for others. */
const maxDebtMs = 2000

/** How many processes there can be in a room. */
export interface Places {
  /** How many run. */
  running: number
  /** How many of these places are for callers whose processes have been quick lately. */
  keptForQuick: number
  /** How many can wait for something else without a place. Each keeps its memory meanwhile. */
  outside: number
}

interface Queued extends Waiting {
  begin(): void
}

const busy = () => {
  const headers = { 'Retry-After': '10' }
  return new Problem('unavailable', 'Too many OpenAPI documents are being processed: try again later', { headers })
}

/** Waits for something that needs no place. A long wait leaves the place to others, and ends when there is a place again. */
export type WaitOutside = <T>(awaited: Promise<T>) => Promise<T>

/** What work in a room uses. */
export interface InRoom {
  waitOutside: WaitOutside
  /** Charges its caller with processor time. Elapsed time would say more about the machine than about the caller. */
  charge(milliseconds: number): void
}

/** Runs work that takes a process of its own, when there is room for one. */
export type InProcessRoom = <T>(signal: AbortSignal, work: (room: InRoom) => Promise<T>) => Promise<T>

/**
 * Creates a room for processes. Callers share it fairly: jobs count as their organization, readers of a site as its organization.
 * What it returns throws `unavailable` if too much waits, or if the signal is aborted first.
 */
export const createProcessRoom = (places: Places): InProcessRoom => {
  const queue = createFairQueue<Queued>({ perCaller: { ...room, items: 50 }, inAll: room })
  let [running, outside] = [0, 0]
  const beginNext = () => {
    while (running < places.running) {
      const isKept = running >= places.running - places.keptForQuick
      const next = queue.take(1, isKept ? maxDebtMs : Infinity)
      if (!next) return
      running += 1
      next.begin()
    }
  }

  /** Creates a place in the room, which is not taken yet. An abort ends the wait for it. */
  const createPlace = (signal: AbortSignal) => {
    const caller = currentCaller()
    let turn: Queued | undefined
    let charged = 0
    return {
      isTaken: () => turn !== undefined,
      charge: (milliseconds: number) => void (charged += milliseconds),
      take: (): Promise<void> =>
        new Promise((resolve, reject) => {
          const giveUp = () => {
            queue.remove(queued)
            reject(busy())
          }
          const begin = () => {
            signal.removeEventListener('abort', giveUp)
            turn = queued
            resolve()
          }
          const queued: Queued = { caller, characters: 1, begin }
          if (signal.aborted || !queue.add(queued)) return reject(busy())
          signal.addEventListener('abort', giveUp, { once: true })
          beginNext()
        }),
      leave: (): void => {
        if (!turn) return
        running -= 1
        queue.done(turn, charged)
        turn = undefined
        charged = 0
        beginNext()
      },
    }
  }

  const createWaitOutside = (place: ReturnType<typeof createPlace>): WaitOutside => {
    let waits = 0
    let isOutside = false
    let returning: Promise<void> | undefined
    let leaving: NodeJS.Timeout | undefined
    const goOut = () => {
      if (!place.isTaken() || outside >= places.outside) return
      outside += 1
      isOutside = true
      place.leave()
    }
    const comeBack = (): Promise<void> => {
      returning ??= place.take().finally(() => {
        if (isOutside) outside -= 1
        isOutside = false
        returning = undefined
      })
      return returning
    }
    const plan = () => {
      clearTimeout(leaving)
      if (waits > 0) leaving = setTimeout(goOut, leaveAfterMs)
    }
    return async (awaited) => {
      waits += 1
      plan()
      try {
        return await awaited
      } finally {
        waits -= 1
        plan()
        if (!place.isTaken()) await comeBack()
      }
    }
  }

  return async (signal, work) => {
    const over = new AbortController()
    const place = createPlace(AbortSignal.any([signal, over.signal]))
    await place.take()
    try {
      return await work({ waitOutside: createWaitOutside(place), charge: place.charge })
    } finally {
      over.abort()
      place.leave()
    }
  }
}
