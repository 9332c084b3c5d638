import { createClient, type Client } from '@scriptorium/client'
import type { TestServer } from '../harness.ts'
import { codeLifetimesMs, createCode } from '../../src/edge/resources/sign-in/codes.ts'

/** A browser that is signed in. */
export interface SignedInBrowser {
  /** The pair of name and value that it sends. */
  cookie: string
  /** What its pages send with each request. */
  headers: Record<string, string>
  docs: Client
}

/** Returns a new code with which a user signs in once. */
export const codeFor = ({ services: { database } }: TestServer, userId: string): Promise<string> =>
  database.writeTx((trx) => createCode(trx, userId, codeLifetimesMs.printed))

/** Signs in with a code. Returns the response, whose header sets the cookie. */
export const enterCode = (server: TestServer, code: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/v1/sign-in/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: originOf(server), ...headers },
    body: JSON.stringify({ code }),
  })

/** Returns the origin of the server's own pages. */
export const originOf = ({ services }: TestServer): string => new URL(services.config.baseUrl).origin

/** Returns the pair of name and value of the cookie that a response sets. */
export const cookieIn = (response: Response): string => response.headers.getSetCookie()[0]!.split(';', 1)[0]!

/** Returns a browser with this cookie, on a page of the server. */
export const browserWith = (server: TestServer, cookie: string): SignedInBrowser => {
  const headers = { cookie, origin: originOf(server), 'x-scriptorium-session': '1', 'accept-encoding': 'identity' }
  return { cookie, headers, docs: createClient({ baseUrl: server.url, retries: 0, headers }) }
}

/** Signs a user in. */
export const signInBrowser = async (server: TestServer, userId: string): Promise<SignedInBrowser> =>
  browserWith(server, cookieIn(await enterCode(server, await codeFor(server, userId))))
