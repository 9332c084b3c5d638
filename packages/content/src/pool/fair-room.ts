import { currentCaller } from '../caller.ts'
import { ContentUnavailableError } from '../content-error.ts'
import { createFairQueue, type Waiting } from './fair-queue.ts'
import { createWaitOutside, type WaitOutside } from './wait-outside.ts'

const meterMs = 250
/** What a place costs at least, so that callers of quick work take turns. */
const leastMs = 10

/** The limits of a room. */
export interface RoomLimits {
  /** How much runs at a time. */
  running: number
  /** How many of these places are never taken by callers who have lately used more than `quickMs`. Default: none. */
  keptForQuick?: number
  /** Default: 2 seconds. */
  quickMs?: number
  /** How much can wait for something else without a place. Default: nothing. */
  outside?: number
  /** What work costs its caller: only what it is charged with, or the time for which it has a place. Default: charges. */
  cost?: 'charges' | 'time'
  /** After this time, work that hangs gives its place to others. Default: it keeps it. */
  placeMs?: number
  /** How long work waits for its place. Default: until its signal is aborted. */
  patienceMs?: number
  /** How much of one caller, and of all callers, waits. Default: any number. */
  waiting?: { perCaller: number; inAll: number }
}

interface Queued extends Waiting {
  begin(): void
}

/** What work in a room uses. */
export interface InRoom {
  waitOutside: WaitOutside
  /** Charges its caller with processor time. Elapsed time would say more about the machine than about the caller. */
  charge(milliseconds: number): void
}

/** Runs work when there is room for it. */
export type FairRoom = <T>(work: (room: InRoom) => Promise<T>, signal?: AbortSignal) => Promise<T>

const never = new AbortController().signal
const anyNumber = { perCaller: Infinity, inAll: Infinity }

/** Creates the places of a room, and lets callers take them: whoever has lately used the least time comes first. */
const createPlaces = ({ running: most, keptForQuick = 0, quickMs = 2000, waiting = anyNumber, cost }: RoomLimits) => {
  const queue = createFairQueue<Queued>({
    perCaller: { items: waiting.perCaller, characters: Infinity },
    inAll: { items: waiting.inAll, characters: Infinity },
  })
  const running = new Set<Queued>()
  const meters = new Map<Queued, NodeJS.Timeout>()
  const areTakenByHeavy = (): boolean => {
    const heavy = [...running].filter(({ caller }) => queue.debtOf(caller) > quickMs).length
    return heavy >= most - keptForQuick
  }
  const beginNext = () => {
    while (running.size < most) {
      const next = queue.take(1, keptForQuick > 0 && areTakenByHeavy() ? quickMs : Infinity)
      if (!next) return
      running.add(next)
      // Work that takes long counts before its end.
      if (cost === 'time') meters.set(next, setInterval(() => queue.charge(next.caller, meterMs), meterMs).unref())
      next.begin()
    }
  }
  return {
    add: (queued: Queued): boolean => {
      const hasRoom = queue.add(queued)
      beginNext()
      return hasRoom
    },
    remove: (queued: Queued): void => queue.remove(queued),
    leave: (queued: Queued, charged: number): void => {
      clearInterval(meters.get(queued))
      meters.delete(queued)
      running.delete(queued)
      queue.done(queued, cost === 'time' ? leastMs : charged)
      beginNext()
    },
  }
}

/** Creates a place in a room, which is not taken yet. An abort ends the wait for it. */
const createPlace = (places: ReturnType<typeof createPlaces>, limits: RoomLimits, signal: AbortSignal) => {
  const caller = currentCaller()
  const { patienceMs, placeMs } = limits
  let turn: Queued | undefined
  let limit: NodeJS.Timeout | undefined
  let charged = 0
  const leave = (): void => {
    clearTimeout(limit)
    if (!turn) return
    const left = turn
    turn = undefined
    places.leave(left, charged)
    charged = 0
  }
  return {
    isTaken: () => turn !== undefined,
    charge: (milliseconds: number) => void (charged += milliseconds),
    leave,
    take: (): Promise<void> =>
      new Promise((resolve, reject) => {
        const giveUp = () => {
          clearTimeout(patience)
          places.remove(queued)
          reject(new ContentUnavailableError('Too much work of this kind is waiting'))
        }
        const begin = () => {
          clearTimeout(patience)
          signal.removeEventListener('abort', giveUp)
          turn = queued
          if (placeMs !== undefined) limit = setTimeout(leave, placeMs).unref()
          resolve()
        }
        const queued: Queued = { caller, characters: 1, begin }
        const patience = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
        if (signal.aborted || !places.add(queued)) return giveUp()
        signal.addEventListener('abort', giveUp, { once: true })
      }),
  }
}

/**
 * Creates a room for work of which only a little should run at a time. Callers share it fairly: jobs count as their organization,
 * readers of a site as its organization. Work that gets no place throws a `ContentUnavailableError`.
 */
export const createFairRoom = (limits: RoomLimits): FairRoom => {
  const { outside: mostOutside = 0 } = limits
  const places = createPlaces(limits)
  let outside = 0

  const outsideOf = (place: ReturnType<typeof createPlace>): WaitOutside => {
    let isOutside = false
    return createWaitOutside({
      isTaken: place.isTaken,
      leave: () => {
        if (outside >= mostOutside) return
        outside += 1
        isOutside = true
        place.leave()
      },
      // The place of work that hangs was taken away. Such work was not counted as waiting outside.
      take: () =>
        place.take().finally(() => {
          if (isOutside) outside -= 1
          isOutside = false
        }),
    })
  }

  return async (work, signal = never) => {
    const over = new AbortController()
    const place = createPlace(places, limits, AbortSignal.any([signal, over.signal]))
    await place.take()
    try {
      return await work({ waitOutside: outsideOf(place), charge: place.charge })
    } finally {
      over.abort()
      place.leave()
    }
  }
}
