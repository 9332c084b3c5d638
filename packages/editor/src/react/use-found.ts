import { useEffect, useEffectEvent, useState } from 'react'

type Search<T> = (query: string, signal: AbortSignal) => Promise<readonly T[]>

/** Returns what a search finds for a text; an answer that comes too late is dropped. */
export const useFound = <T>(query: string, search: Search<T>): readonly T[] => {
  const [found, setFound] = useState<readonly T[]>([])
  const start = useEffectEvent(search)
  useEffect(() => {
    const abort = new AbortController()
    start(query, abort.signal).then(
      (all) => !abort.signal.aborted && setFound(all),
      () => {},
    )
    return () => abort.abort()
  }, [query])
  return found
}
