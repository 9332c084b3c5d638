/** Sends a request, like the global `fetch`. */
export type Fetch = (request: Request) => Promise<Response>

/**
 * Returns the URL that paths are appended to. Throws a TypeError with the value if it is invalid, and without the value if it
 * contains a password.
 */
export const rootOf = (baseUrl: string): string => {
  const { origin, pathname, username, password, search, hash, protocol } = parse(baseUrl)
  if (username || password || search || hash) {
    throw new TypeError('baseUrl must not contain a user, query or hash')
  }
  if (!/^https?:$/.test(protocol)) throw invalid(baseUrl)
  return origin + pathname.replace(/\/+$/, '')
}

const invalid = (baseUrl: string) => {
  // Everything before an `@` could be a password.
  const shown = JSON.stringify(baseUrl)?.replace(/[^/"]*@/, '…@')
  return new TypeError(`baseUrl is ${shown}: expected an absolute URL`)
}

const parse = (baseUrl: string): URL => {
  try {
    return new URL(baseUrl)
  } catch {
    throw invalid(baseUrl)
  }
}

/** Creates the headers of all calls. Validates the token, because errors of the platform would contain it. */
export const headersOf = (token: string | undefined, extra: Record<string, string> = {}): Headers => {
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError('The token must be visible ASCII')
  }
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` })
  for (const [name, value] of Object.entries(extra)) setHeader(headers, name, value)
  return headers
}

/** Sets a header. Throws a TypeError with its name if HTTP does not allow the name or the value. */
export const setHeader = (headers: Headers, name: string, value: string) => {
  try {
    headers.set(name, value)
  } catch {
    throw new TypeError(`HTTP refuses the header ${JSON.stringify(name)}`)
  }
}
