import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { createTurns } from './turns.ts'

/** Half of the threads that Node has for lookups, files and compression. */
const lookupsAtOnce = 2

/**
 * Creates a function that finds the addresses of a host name. A name server that does not answer keeps a thread busy for many
 * seconds, so lookups never take all threads: requests to this server need some too.
 */
export const createLookup = (
  resolve: LookupFunction = (...asked) => (lookup as LookupFunction)(...asked),
): LookupFunction => {
  const inTurn = createTurns({ atOnce: lookupsAtOnce })
  return (hostname, options, callback) => {
    const find = () =>
      new Promise<void>((end) => {
        resolve(hostname, options, (...found) => {
          end()
          callback(...found)
        })
      })
    void inTurn(find)
  }
}
