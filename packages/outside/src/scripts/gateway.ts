import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readLimited } from '../requests/limited-body.ts'
import type { OutgoingFailure } from '../requests/outgoing-error.ts'
import { OutgoingError } from '../requests/outgoing-error.ts'
import type { Outgoing, OutgoingRequest, OutgoingResponse } from '../requests/outgoing.ts'
import { scriptLimits } from './limits.ts'

/** What the gateway needs to send the requests of a script. */
export interface GatewayOptions {
  /** The shared client, which connects to public addresses only. */
  outgoing: Outgoing
  /** Reaches the API of this server, which can have a private address. */
  api: Outgoing
  /** The URL below which `api` is used. */
  apiUrl: string
}

/** What the process of the script learns of its requests. */
export interface GatewayEvents {
  /** Counts a request. Returns false if the script may send no more. */
  mayRequest(): boolean
  onFailure(url: string, failure: OutgoingFailure | undefined, message: string): void
}

const hopByHop = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const passedOn = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || hopByHop.has(name) ? [] : [[name, String(value)]],
    ),
  )

const readBody = (req: IncomingMessage): Promise<Buffer> =>
  readLimited(
    req as AsyncIterable<Buffer>,
    scriptLimits.maxRequestBytes,
    () => new OutgoingError('too_large', `The request is larger than ${scriptLimits.maxRequestBytes} bytes`),
  )

const send = async ({ outgoing, api, apiUrl }: GatewayOptions, req: IncomingMessage): Promise<OutgoingResponse> => {
  const { url = '', method = 'GET' } = req
  const body = await readBody(req)
  const client = url.startsWith(`${apiUrl}/v1/`) ? api : outgoing
  return client({
    url,
    method: method as NonNullable<OutgoingRequest['method']>,
    headers: passedOn(req.headers),
    ...(method !== 'GET' && method !== 'HEAD' && { body }),
    maxBytes: scriptLimits.maxResponseBytes,
    // The runtime of the script follows redirects, and each one comes through the gateway.
    maxRedirects: 0,
  })
}

const answer = async (options: GatewayOptions, events: GatewayEvents, req: IncomingMessage, res: ServerResponse) => {
  if (!events.mayRequest()) return void req.socket.destroy()
  try {
    const { status, headers, bytes } = await send(options, req)
    res.writeHead(status, passedOn(headers)).end(bytes)
  } catch (error) {
    const { message, failure } = error as Partial<OutgoingError> & Error
    events.onFailure(req.url ?? '', failure, message)
    // The script sees a network error, as it would without a gateway.
    req.socket.destroy()
  }
}

/** Opens the socket through which a script sends all its requests. */
export const openGateway = async (path: string, options: GatewayOptions, events: GatewayEvents): Promise<Server> => {
  const server = createServer({ requireHostHeader: false }, (req, res) => void answer(options, events, req, res))
  const refuse = (_req: IncomingMessage, socket: { destroy(): void }) => void socket.destroy()
  server.on('connect', refuse).on('upgrade', refuse)
  server.listen(path)
  await once(server, 'listening')
  return server
}
