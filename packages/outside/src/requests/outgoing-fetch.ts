import { Readable } from 'node:stream'
import { explainFailure } from './outgoing-error.ts'
import { createClient } from './outgoing.ts'

/** Sends a request for a library that calls `fetch`, and returns the response before its body is complete. */
type OutgoingFetch = (input: string, init?: RequestInit) => Promise<Response>

const timeouts = { lookup: 5_000, connect: 5_000, secureConnect: 5_000 }

const headersOf = (init: RequestInit | undefined): Record<string, string> =>
  Object.fromEntries(new Headers(init?.headers))

/** Creates a `fetch` that connects only to public addresses and to those that the operator allows. It follows no redirects. */
export const createOutgoingFetch = (allowed: readonly string[]): OutgoingFetch => {
  let client: ReturnType<typeof createClient> | undefined
  return async (input, init) => {
    const ready = await (client ??= createClient(allowed))
    const { body, method = 'GET', signal } = init ?? {}
    try {
      const stream = ready.stream(input, {
        method: method as 'GET' | 'POST',
        headers: headersOf(init),
        ...(typeof body === 'string' && { body }),
        ...(signal && { signal }),
        timeout: timeouts,
        followRedirect: false,
      })
      const response = await new Promise<{ statusCode: number; headers: NodeJS.Dict<string | string[]> }>(
        (resolve, reject) => stream.once('response', resolve).once('error', reject),
      )
      // What fails later, fails the reading of the body.
      stream.on('error', () => {})
      const headers = Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')])
      return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
        status: response.statusCode,
        headers: headers as [string, string][],
      })
    } catch (cause) {
      throw explainFailure(cause, URL.canParse(input) ? new URL(input).hostname : input)
    }
  }
}
