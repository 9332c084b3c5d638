import type { Fetch } from './options.ts'

/** A cached response. */
export interface Kept {
  etag: string
  body: string
}

/** A store of responses by URL, such as a `Map`. An error of the store counts as a cache miss. */
export interface Cache {
  get: (url: string) => Kept | undefined | Promise<Kept | undefined>
  set: (url: string, kept: Kept) => unknown
}

/**
 * Revalidates cached responses with their ETag. Callers can share a cache, because the server checks permissions before it
 * answers 304, and an ETag identifies the exact bytes.
 */
export const withCache = (fetch: Fetch, cache: Cache): Fetch => {
  return async (request) => {
    if (request.method !== 'GET' || request.headers.has('if-none-match')) return fetch(request)
    const kept = await attempt(() => cache.get(request.url))
    if (kept) request.headers.set('if-none-match', kept.etag)
    const response = await fetch(request)
    if (kept && response.status === 304) return answerOf(kept.body, response)
    const etag = response.headers.get('etag')
    if (!etag || response.status !== 200 || !isJson(response)) return response
    const body = await response.text()
    await attempt(() => cache.set(request.url, { etag, body }))
    return answerOf(body, response)
  }
}

const attempt = async <T>(use: () => T): Promise<Awaited<T> | undefined> => {
  try {
    return await use()
  } catch {
    return undefined
  }
}

const isJson = ({ headers }: Response) => /\bjson\b/.test(headers.get('content-type') ?? '')

const answerOf = (body: string, { headers }: Response): Response => {
  const answer = new Response(body, { headers })
  // The headers may come from a 304, whose content length is 0.
  answer.headers.delete('content-length')
  return answer
}
