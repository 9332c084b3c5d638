/** A query of `queryRow` that waits to be sent. */
export interface Lookup<Query> {
  query: Query
  resolve(rows: unknown[] | Promise<unknown[]>): void
  reject(error: unknown): void
}

// The database runs the queries of one connection one after another, so a longer batch would keep its other processors idle.
const maxTogether = 8

/**
 * Returns a function that runs queries together: those that requests start before the next events are handled. Sending and
 * receiving takes several times as long as a small query.
 */
export const createLookups = <Query>(runTogether: (lookups: Lookup<Query>[]) => void) => {
  let waiting: Lookup<Query>[] = []
  const sendAll = () => {
    const lookups = waiting
    waiting = []
    for (let from = 0; from < lookups.length; from += maxTogether) runTogether(lookups.slice(from, from + maxTogether))
  }
  return (query: Query): Promise<unknown[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
    if (waiting.length === 0) setImmediate(sendAll)
    waiting.push({ query, resolve, reject })
    return promise
  }
}
