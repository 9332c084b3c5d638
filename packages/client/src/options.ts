/** What stands between the client and the network; the platform's own, if nothing else is given. */
export type Fetch = (request: Request) => Promise<Response>

/** The address that paths are put behind. Its errors do not repeat it: a password may stand in it. */
export const rootOf = (baseUrl: string): string => {
  const { origin, pathname, username, password, search, hash } = new URL(baseUrl)
  if (username || password || search || hash) {
    throw new TypeError('baseUrl takes no user name, password, query or fragment')
  }
  return origin + pathname.replace(/\/+$/, '')
}

/** Checks headers before anything else does: the platform's own complaint would repeat the token. */
export const headersOf = (token: string | undefined, extra: Record<string, string> = {}): Headers => {
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError('The token is empty or holds white space or other characters that no token has')
  }
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` })
  for (const [name, value] of Object.entries(extra)) setHeader(headers, name, value)
  return headers
}

/** Sets a header, or says which it is that HTTP cannot carry. */
export const setHeader = (headers: Headers, name: string, value: string) => {
  try {
    headers.set(name, value)
  } catch {
    throw new TypeError(`The header ${JSON.stringify(name)} has a name or a value that HTTP does not allow`)
  }
}
