import { request } from 'node:http'
import { plainHeaders, readLimited } from '../requests/limited-body.ts'
import { ScriptError } from './script-error.ts'

/** A request to a script. */
export interface ScriptRequest {
  /** The host name under which the script is called. */
  host: string
  path: string
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/** What a script answers. */
export interface ScriptAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  bytes: Buffer
}

const collect = (response: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> =>
  readLimited(response, maxBytes, () => new ScriptError(`The answer of the script is larger than ${maxBytes} bytes`))

/** Sends a request to the socket of a script. */
export const sendEvent = (
  socketPath: string,
  { host, path, headers, body }: ScriptRequest,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<ScriptAnswer> =>
  new Promise((resolve, reject) => {
    const length = { 'content-length': String(body.length) }
    const all = { ...headers, ...length, host, 'x-forwarded-proto': 'https' }
    const sent = request({ socketPath, path, method: 'POST', headers: all, signal, agent: false }, (response) => {
      collect(response, maxBytes).then(
        (bytes) => resolve({ status: response.statusCode ?? 500, headers: plainHeaders(response.headers), bytes }),
        (error: unknown) => {
          sent.destroy()
          reject(error as Error)
        },
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
