import type { Fetch } from './options.ts'

/** Takes a line about what the client does. */
export type Log = (line: string) => void

/** A log where `DEBUG` names scriptorium, as in `DEBUG=scriptorium` or `DEBUG=*`; elsewhere there is none. */
export const logOf = (given: Log | undefined, token: string | undefined): Log | undefined => {
  const log = given ?? (isDebugging() ? console.error : undefined)
  // Nothing that is logged should hold the token; what an address or a platform's error may hold is not ours to know.
  return log && token ? (line) => log(line.replaceAll(token, '…').replaceAll(encodeURIComponent(token), '…')) : log
}

const isDebugging = () => {
  const { process } = globalThis as { process?: { env?: { DEBUG?: string } } }
  return (process?.env?.DEBUG ?? '').split(/[\s,]+/).some((name) => /^(\*|scriptorium(:\*)?)$/.test(name))
}

/** Logs each request with its status and time; no headers, no body, no query. */
export const withLog = (fetch: Fetch, log: Log): Fetch => {
  return async (request) => {
    const begin = performance.now()
    const say = (what: string) => {
      const time = Math.round(performance.now() - begin)
      log(`scriptorium ${request.method} ${new URL(request.url).pathname} ${what} in ${time} ms`)
    }
    try {
      const response = await fetch(request)
      const id = response.headers.get('x-request-id')
      say(`${response.status}${id ? ` (${id})` : ''}`)
      return response
    } catch (error) {
      say('no answer')
      throw error
    }
  }
}
