import { ConnectionError, ProblemError } from '@scriptorium/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { announceSignOut } from './session.ts'

const noteSignOut = (error: unknown): void => {
  if (error instanceof ProblemError && error.code === 'unauthenticated') announceSignOut()
}

class Queries extends QueryClient {
  // The library lets a first read that is on its way count as the new one, although it can have begun before the write.
  override async invalidateQueries(...[filters = {}, options]: Parameters<QueryClient['invalidateQueries']>) {
    const reading = this.getQueryCache().findAll({ ...filters, type: 'all', fetchStatus: 'fetching' })
    const again = reading
      .filter(({ state }) => state.data === undefined)
      .map(async ({ promise, queryKey }) => {
        await promise?.catch(() => {})
        await super.invalidateQueries({ queryKey, exact: true })
      })
    await Promise.all([super.invalidateQueries(filters, options), ...again])
  }
}

/** Everything that was read from the API. What was seen before is shown at once and read again. */
export const queries = new Queries({
  queryCache: new QueryCache({ onError: noteSignOut }),
  mutationCache: new MutationCache({ onError: noteSignOut }),
  // Browsers can be wrong about the connection, such as in a virtual machine or when the server runs on the same one. A request that
  // waits for it says nothing, and one that fails does. The client of the API retries by itself.
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: false,
      staleTime: 5_000,
      gcTime: 30 * 60_000,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Returns whether the server could not be reached. */
export const isOffline = (error: unknown): boolean => error instanceof ConnectionError

/** Returns the status of a refusal; undefined if there was no response. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof ProblemError ? error.status : undefined
