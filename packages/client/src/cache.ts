import type { Fetch } from './options.ts'

/** An answer as it is kept: its tag and its JSON. */
export interface Kept {
  etag: string
  body: string
}

/** Where answers are kept by their URL; a `Map` will do. One that fails is taken for one that has nothing. */
export interface Cache {
  get: (url: string) => Kept | undefined | Promise<Kept | undefined>
  set: (url: string, kept: Kept) => unknown
}

/**
 * Asks for what is kept only whether it has changed. Safe to share between callers: the server looks at permissions before it
 * says "not modified", and a tag stands for the very bytes.
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
  // It may be that of a 304, where it is nought.
  answer.headers.delete('content-length')
  return answer
}
