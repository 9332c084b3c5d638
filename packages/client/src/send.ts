import type { Target } from './attempt.ts'
import type { Fetch } from './options.ts'
import type { ParseAs } from './wire.ts'

/** The parts of a request that all attempts of a call share. */
export interface Init {
  headers: Headers
  query?: object
  /** Serialized body. */
  body?: string
  parseAs?: ParseAs
}

/** A response with its body, which is parsed if the request succeeded. */
export interface Reply {
  response: Response
  body: unknown
}

const textOf = (name: string, value: unknown): string => {
  if (typeof value === 'object') throw new TypeError(`query.${name} contains an object, which a query cannot contain`)
  return encodeURIComponent(String(value))
}

/** Serializes a query. An array repeats its name, and values that are not set are left out. */
const queryOf = (query: object = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== null)
      .map((one) => `${name}=${textOf(name, one)}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const isEmpty = ({ status, headers }: Response, method: string) =>
  status === 204 || /^head$/i.test(method) || headers.get('content-length') === '0'

const parsed = async (response: Response, parseAs: ParseAs = 'json'): Promise<unknown> => {
  if (parseAs !== 'json') return response[parseAs]()
  const text = await response.text()
  return text ? JSON.parse(text) : undefined
}

const problemIn = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Creates a function that sends one request and reads its response. */
export const createSend =
  (root: string, shared: Headers) =>
  async ({ method, path }: Target, init: Init, signal: AbortSignal, fetch: Fetch): Promise<Reply> => {
    const { query, body, parseAs } = init
    const headers = new Headers(shared)
    if (body !== undefined) headers.set('content-type', 'application/json')
    for (const [name, value] of init.headers) headers.set(name, value)
    const url = root + path + queryOf(query)
    const response = await fetch(new Request(url, { method: method.toUpperCase(), headers, body, signal }))
    if (!response.ok) return { response, body: await problemIn(response) }
    return { response, body: isEmpty(response, method) ? undefined : await parsed(response, parseAs) }
  }
