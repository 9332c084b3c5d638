import { once } from 'node:events'
import type { Got, Method, Request } from 'got'
import { sharedLookup } from './lookup.ts'
import { plainHeaders, readLimited } from './limited-body.ts'
import { explainFailure, OutgoingError } from './outgoing-error.ts'
import { createPublicAgents } from './public-agents.ts'

/** A request to another server whose URL comes from a user. */
export interface OutgoingRequest {
  url: string
  /** Default: GET. */
  method?: Method
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** Sends `If-None-Match`: the status is 304 if the resource still has this ETag. */
  etag?: string | undefined
  /** Maximum size of the response after decompression. Without it, only the status and the headers are read. */
  maxBytes: number | undefined
  /** Limits the request with all its redirects. Default: 20 seconds. */
  timeoutMs?: number
  /** Redirects to follow; a redirect beyond them is an error. With 0, redirects are returned. Default: 5 for GET, else 0. */
  maxRedirects?: number
  signal?: AbortSignal
}

/** The response to an outgoing request. Each status is one, also 404 and 500. */
export interface OutgoingResponse {
  status: number
  headers: Readonly<Record<string, string>>
  bytes: Buffer
  /** The URL that answered, after redirects. */
  url: string
}

/** Sends requests to other servers. Throws an `OutgoingError` if there is no complete response. */
export type Outgoing = (request: OutgoingRequest) => Promise<OutgoingResponse>

const timeouts = { lookup: 5_000, connect: 5_000, secureConnect: 5_000 }
const defaultTimeoutMs = 20_000

/** Creates the client. Loads the library with the first request, because that takes a third of a second. */
export const createClient = async (allowed: readonly string[]): Promise<Got> => {
  const { default: got } = await import('got')
  return got.extend({
    agent: createPublicAgents(allowed),
    dnsLookup: sharedLookup,
    retry: { limit: 0 },
    throwHttpErrors: false,
    headers: { 'user-agent': 'Scriptorium' },
  })
}

const open = (client: Got, { url, body, headers, etag, ...request }: OutgoingRequest) => {
  const { method = 'GET', timeoutMs = defaultTimeoutMs, signal } = request
  const maxRedirects = request.maxRedirects ?? (method === 'GET' ? 5 : 0)
  return client.stream(url, {
    method,
    headers: { ...headers, ...(etag !== undefined && { 'if-none-match': etag }) },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
    timeout: { ...timeouts, request: timeoutMs },
    followRedirect: maxRedirects > 0,
    maxRedirects,
  })
}

/** Waits for the headers of a response, and closes its connection: the body may never end. */
const readHeaders = async (stream: Request): Promise<Buffer> => {
  try {
    await once(stream, 'response')
  } finally {
    stream.destroy()
  }
  return Buffer.alloc(0)
}

// Counted after decompression, which can make a small response large.
const readBody = (stream: Request, { maxBytes }: OutgoingRequest): Promise<Buffer> => {
  if (maxBytes === undefined) return readHeaders(stream)
  return readLimited(stream as AsyncIterable<Buffer>, maxBytes, () => {
    return new OutgoingError('too_large', `The response is larger than ${maxBytes} bytes`)
  })
}

const receive = async (client: Got, request: OutgoingRequest): Promise<OutgoingResponse> => {
  const stream = open(client, request)
  const bytes = await readBody(stream, request)
  const { statusCode, headers, url } = stream.response!
  return { status: statusCode, headers: plainHeaders(headers), bytes, url }
}

/**
 * Creates the client for all requests whose URL comes from a user. It connects only to public addresses and to those that the
 * operator allows. Each connection is checked after the host name is resolved, also after a redirect, so that no host name and
 * no server can lead into the operator's network.
 */
export const createOutgoing = (allowed: readonly string[]): Outgoing => {
  let client: Promise<Got> | undefined
  return async (request) => {
    const ready = await (client ??= createClient(allowed))
    try {
      return await receive(ready, request)
    } catch (cause) {
      throw explainFailure(cause, URL.canParse(request.url) ? new URL(request.url).hostname : request.url)
    }
  }
}
