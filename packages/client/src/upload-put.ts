import { builtin } from './builtin.ts'
import type { Content } from './upload-source.ts'

/** A PUT request with the content of a file. */
export interface Put {
  url: string
  type: string
  content: Content
  signal: AbortSignal | undefined
  /** Receives the number of bytes that have been sent so far. */
  onSent: (bytes: number) => void
}

/** The part of `node:http` that sends a request. */
interface NodeHttp {
  request: (url: string, options: object) => NodeRequest
}
interface NodeRequest {
  on: (event: string, listener: (value: never) => void) => NodeRequest
  once: (event: string, listener: () => void) => unknown
  write: (chunk: Uint8Array) => boolean
  end: () => void
  destroy: () => void
}
type NodeResponse = AsyncIterable<Uint8Array> & {
  statusCode: number
  headers: Record<string, string | string[] | undefined>
}

/**
 * Sends a file and reports its progress, which `fetch` cannot do: with XMLHttpRequest in browsers, with `node:http` in Node, Bun
 * and Deno. Other runtimes, such as service workers, use `fetch` and report only the start and the end.
 */
export const put = async (request: Put): Promise<Response> => {
  request.onSent(0)
  const http = builtin<NodeHttp>(request.url.startsWith('https:') ? 'node:https' : 'node:http')
  const send = http ? putWithNode(http) : 'XMLHttpRequest' in globalThis ? putWithBrowser : putWithFetch
  const response = await send(request)
  if (response.ok) request.onSent(request.content.size)
  return response
}

const putWithFetch = async ({ url, type, content, signal }: Put): Promise<Response> =>
  fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: await content.blob(), signal })

const putWithBrowser = async ({ url, type, content, signal, onSent }: Put): Promise<Response> => {
  const body = await content.blob()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('content-type', type)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => resolve(responseOf(request.status, request.responseText)))
    request.addEventListener('error', () => reject(new TypeError('The upload failed')))
    request.addEventListener('abort', () => reject(signal?.reason))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

const putWithNode =
  (http: NodeHttp) =>
  async ({ url, type, content, signal, onSent }: Put): Promise<Response> => {
    const headers = { 'content-type': type, 'content-length': content.size }
    const request = http.request(url, { method: 'PUT', headers, signal })
    const answered = new Promise<NodeResponse>((resolve, reject) => {
      request.on('response', resolve).on('error', reject)
    })
    // The error is thrown below, after the body.
    let isEnded = false
    const end = () => (isEnded = true)
    answered.then(end, end)
    let sent = 0
    for await (const chunk of content.chunks()) {
      // A server that refuses the file answers before it has read it.
      if (isEnded) break
      sent += chunk.byteLength
      if (sent > content.size) break
      if (!request.write(chunk)) await Promise.race([drained(request), answered])
      onSent(sent)
    }
    if (!isEnded && sent !== content.size) {
      request.destroy()
      answered.catch(() => {})
      throw new RangeError(`The file has ${sent > content.size ? 'more' : 'fewer'} than ${content.size} bytes`)
    }
    request.end()
    const response = await answered
    return responseOf(response.statusCode, await textOf(response))
  }

const drained = (request: NodeRequest) => new Promise<void>((resolve) => request.once('drain', resolve))

const textOf = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  return text
}

const responseOf = (status: number, text: string) => new Response(text || null, { status })
