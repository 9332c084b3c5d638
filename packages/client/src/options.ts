/** Sends a request, like the global `fetch`. */
export type Fetch = (request: Request) => Promise<Response>

/**
 * Returns the URL that paths are appended to. Throws a TypeError with the value if it is invalid, but without a user and
 * password in it.
 */
export const rootOf = (baseUrl: string): string => {
  const { href, origin, pathname } = parse(baseUrl)
  // With a user, query or hash the URL is more than these two.
  if (!/^https?:/.test(origin) || href !== origin + pathname) throw invalid(baseUrl)
  return origin + pathname.replace(/\/+$/, '')
}

const invalid = (baseUrl: string) => {
  // Everything before an `@` could be a password, which can contain a slash if nobody encoded it.
  const shown = JSON.stringify(baseUrl)?.replace(/^"(\w+:\/\/)?.*@/, '"$1…@')
  return new TypeError(`baseUrl is ${shown}: expected an absolute URL without user, query and hash`)
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
