import { request } from 'node:http'
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

const plain = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))

const collect = async (response: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes) throw new ScriptError(`The answer of the script is larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

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
        (bytes) => resolve({ status: response.statusCode ?? 500, headers: plain(response.headers), bytes }),
        (error: unknown) => {
          sent.destroy()
          reject(error as Error)
        },
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
