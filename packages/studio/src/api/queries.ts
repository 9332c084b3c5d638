import { ConnectionError, ProblemError } from '@scriptorium/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { announceSignOut } from './session.ts'

const noteSignOut = (error: unknown): void => {
  if (error instanceof ProblemError && error.code === 'unauthenticated') announceSignOut()
}

/** Everything that was read from the API. What was seen before is shown at once and read again. */
export const queries = new QueryClient({
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
