import { AsyncResource } from 'node:async_hooks'
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { currentCaller } from '@scriptorium/content/caller'
import { LRUCache } from 'lru-cache'

/** Half of the threads that Node has for lookups, files and compression. */
const lookupsAtOnce = 2
/** The lookups of callers whose lookups were slow lately, all together. The rest is for the others. */
const slowLookupsAtOnce = 1
/** How long a lookup takes until its caller counts as slow, and for how long. */
const slowAfterMs = 1000
const slowForMs = 60_000
/** How long a lookup waits for its turn. Whoever asked has given up by then. */
const maxWaitMs = 5000
const maxWaiting = 1000

interface Waiting {
  caller: string
  since: number
  begin(): void
  giveUp(): void
}

const late = (hostname: string) =>
  Object.assign(new Error(`The address of ${hostname} could not be looked up in time`), { code: 'ETIMEOUT', hostname })

/**
 * Creates a function that finds the addresses of a host name. A name server that does not answer keeps a thread busy for many
 * seconds, so lookups never take all threads: requests to this server need some too. Callers take turns, and those whose name
 * servers are slow leave room for the others.
 */
export const createLookup = (
  resolve: LookupFunction = (...asked) => (lookup as LookupFunction)(...asked),
): LookupFunction => {
  const slow = new LRUCache<string, true>({ max: 10_000, ttl: slowForMs })
  const servedAt = new LRUCache<string, number>({ max: 10_000 })
  const running = new Set<Waiting>()
  let waiting: Waiting[] = []
  let turns = 0

  const isSlow = ({ caller }: Waiting): boolean => slow.has(caller)

  /** Returns whose turn it is: the caller's who had none for longest. */
  const nextOf = (): Waiting | undefined => {
    const slowOnes = [...running].filter(isSlow).length
    const some = slowOnes >= slowLookupsAtOnce ? waiting.filter((one) => !isSlow(one)) : waiting
    const turnOf = ({ caller }: Waiting) => servedAt.get(caller) ?? 0
    return some.reduce<Waiting | undefined>(
      (best, one) => (best && turnOf(best) <= turnOf(one) ? best : one),
      undefined,
    )
  }

  const beginNext = () => {
    const before = performance.now() - maxWaitMs
    const over = waiting.filter(({ since }) => since < before)
    waiting = waiting.filter(({ since }) => since >= before)
    for (const one of over) one.giveUp()
    while (running.size < lookupsAtOnce) {
      const next = nextOf()
      if (!next) return
      waiting = waiting.filter((one) => one !== next)
      running.add(next)
      servedAt.set(next.caller, ++turns)
      next.begin()
    }
  }

  return (hostname, options, callback) => {
    const caller = currentCaller()
    // The turn of this lookup can begin with the end of another caller's.
    const answer = AsyncResource.bind(callback)
    const giveUp = () => process.nextTick(answer, late(hostname), '')
    const one: Waiting = {
      caller,
      since: performance.now(),
      giveUp,
      begin: () => {
        const noting = setTimeout(() => slow.set(caller, true), slowAfterMs).unref()
        resolve(hostname, options, (...found) => {
          clearTimeout(noting)
          running.delete(one)
          beginNext()
          answer(...found)
        })
      },
    }
    if (waiting.length >= maxWaiting) return giveUp()
    waiting.push(one)
    beginNext()
  }
}

/** Finds the addresses of host names that come from users. All clients share its turns, because they share the threads. */
export const sharedLookup = createLookup()
