import type { Got } from 'got'

/** A file that was fetched. */
export interface Fetched {
  bytes: Buffer
  /** As stated by the other server. */
  contentType: string | undefined
}

/** Thrown when a file cannot be fetched. The message is for the user who named the URL. */
export class FetchError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FetchError'
  }
}

/** Fetches a file from a URL that a user named. */
export type FetchFile = (url: string, signal: AbortSignal) => Promise<Fetched>

const timeouts = { lookup: 5_000, connect: 5_000, secureConnect: 5_000, response: 10_000, request: 20_000 }

const reasonOf = (error: unknown, host: string): string => {
  const { code, message, response } = error as { code?: string; message: string; response?: { statusCode: number } }
  if (/is not allowed/.test(message)) return 'The address is not public'
  if (code === 'ERR_UNSUPPORTED_PROTOCOL') return 'Only http and https are fetched'
  if (code === 'ERR_TOO_MANY_REDIRECTS') return `${host} redirects too often`
  if (response && response.statusCode >= 400) return `${host} answered ${response.statusCode}`
  return `${host} did not send the file${code ? ` (${code})` : ''}`
}

const download = async (client: Got, url: string, limit: number, signal: AbortSignal): Promise<Fetched> => {
  const request = client.stream(url, { signal })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    // Counted after decompression, which can make a small response large.
    if (size > limit) throw new FetchError(`The file is larger than ${limit} bytes`)
    chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks), contentType: request.response?.headers['content-type'] }
}

// Loaded with the first fetch, because the library takes a third of a second to load.
const createClient = async (allowed: readonly string[]): Promise<Got> => {
  const { default: got } = await import('got')
  const { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } = await import('request-filtering-agent')
  const options = { allowIPAddressList: [...allowed] }
  return got.extend({
    agent: { http: new RequestFilteringHttpAgent(options), https: new RequestFilteringHttpsAgent(options) },
    timeout: timeouts,
    maxRedirects: 5,
    retry: { limit: 0 },
    headers: { 'user-agent': 'Scriptorium', 'accept-encoding': 'identity' },
  })
}

/**
 * Creates a function that fetches over http and https from public addresses and from those that the operator allows. Each
 * connection is checked after the host name is resolved, also after a redirect, so that no host name and no server can lead
 * into the operator's network.
 */
export const createFetchFile = (allowed: readonly string[], limit: number): FetchFile => {
  let client: Promise<Got> | undefined
  return async (url, signal) => {
    const ready = await (client ??= createClient(allowed))
    try {
      return await download(ready, url, limit, signal)
    } catch (cause) {
      if (cause instanceof FetchError) throw cause
      throw new FetchError(reasonOf(cause, new URL(url).hostname), { cause })
    }
  }
}
