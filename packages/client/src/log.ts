import type { Fetch } from './options.ts'

/** Receives one line for each request and each retry. */
export type Log = (line: string) => void

/** Returns the given log, or standard error if `DEBUG` contains `scriptorium` or `*`, or undefined. */
export const logOf = (given: Log | undefined, token: string | undefined): Log | undefined => {
  const log = given ?? (isDebugging() ? console.error : undefined)
  // URLs and errors of the platform could contain the token, so it is removed from every line.
  return log && token ? (line) => log(line.replaceAll(token, '…').replaceAll(encodeURIComponent(token), '…')) : log
}

const isDebugging = () => {
  const { process } = globalThis as { process?: { env?: { DEBUG?: string } } }
  return /(^|[\s,])(\*|scriptorium(:\*)?)($|[\s,])/.test(process?.env?.DEBUG ?? '')
}

/** Logs method, path, status and duration of each request, but no headers, body or query. */
export const withLog = (fetch: Fetch, log: Log): Fetch => {
  return async (request) => {
    const begin = Date.now()
    const write = (result: string) => {
      log(`scriptorium ${request.method} ${new URL(request.url).pathname} ${result} in ${Date.now() - begin} ms`)
    }
    try {
      const response = await fetch(request)
      const id = response.headers.get('x-request-id')
      write(`${response.status}${id ? ` (${id})` : ''}`)
      return response
    } catch (error) {
      write('no response')
      throw error
    }
  }
}
