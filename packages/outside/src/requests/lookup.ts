import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { ContentUnavailableError } from '@scriptorium/content/content-error'
import { createFairRoom } from '@scriptorium/content/pool/fair-room'

/** Half of the threads that Node has for lookups, files and compression. */
const lookupsAtOnce = 2
/** The lookups of callers whose lookups were not slow lately. */
const keptForQuick = 1
const quickMs = 500
/** How long a lookup waits for its turn. Whoever asked has given up by then. */
const patienceMs = 5000
const waiting = { perCaller: 1000, inAll: 1000 }

const late = (hostname: string) =>
  Object.assign(new Error(`The address of ${hostname} could not be looked up in time`), { code: 'ETIMEOUT', hostname })

type Answer = Parameters<LookupFunction>[2]

/**
 * Creates a function that finds the addresses of a host name. A name server that does not answer keeps a thread busy for many
 * seconds, so lookups never take all threads: requests to this server need some too. Callers take turns, and those whose name
 * servers are slow leave room for the others.
 */
export const createLookup = (
  resolve: LookupFunction = (...asked) => (lookup as LookupFunction)(...asked),
): LookupFunction => {
  const inTurn = createFairRoom({
    running: lookupsAtOnce,
    keptForQuick,
    quickMs,
    cost: 'time',
    patienceMs,
    waiting,
  })
  return (hostname, options, callback) => {
    const find = () =>
      new Promise<Parameters<Answer>>((found) => resolve(hostname, options, (...answer) => found(answer)))
    void inTurn(find)
      .catch((error: Error): Parameters<Answer> => [
        error instanceof ContentUnavailableError ? late(hostname) : error,
        '',
      ])
      // An error of the callback is none of the lookup.
      .then((answer) => process.nextTick(callback, ...answer))
  }
}

/** Finds the addresses of host names that come from users. All clients share its turns, because they share the threads. */
export const sharedLookup = createLookup()
