import { randomBytes } from 'node:crypto'
import { currentCaller, runFor } from '@scriptorium/content/caller'
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction, Socket } from 'node:net'
import { pipeline, type Duplex } from 'node:stream'
import { sharedLookup } from '../requests/lookup.ts'
import { createPublicAgents } from '../requests/public-agents.ts'
import { createTrafficGuard } from './traffic-guard.ts'

/** The proxy that all of Git's connections go through. */
export interface FilterProxy {
  /** Includes a random password that only this server and its Git processes know. */
  url: string
  /** Returns why the proxy refused or closed a connection, if it did. */
  refusal(): string | undefined
  close(): void
}

interface Limits {
  /** Addresses of the internal network that can be reached. */
  allow: readonly string[]
  /** Maximum number of received bytes. */
  bytes: number
  /** How long a connection can be idle, in milliseconds. Default: 30 seconds. */
  silentMs?: number
}

// Servers that prepare a long response send a keep-alive every five seconds: `uploadpack.keepAlive` of Git.
const defaultSilentMs = 30_000

const hopByHop = new Set([
  'proxy-authorization',
  'proxy-connection',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
])

const passedOn = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)))

/** What each connection through a proxy needs. */
interface Passage {
  /** The value of `proxy-authorization` that Git sends. */
  expected: string
  agent: ReturnType<typeof createPublicAgents>['http']
  lookup: LookupFunction
  guard: ReturnType<typeof createTrafficGuard>
}

const hostIn = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Passes on requests over HTTP. */
const forward =
  ({ expected, agent, lookup, guard }: Passage): RequestListener =>
  (req, res) => {
    if (req.headers['proxy-authorization'] !== expected || !URL.canParse(req.url ?? ''))
      return void res.writeHead(407).end()
    const { hostname, port, pathname, search } = new URL(req.url!)
    const options = {
      host: hostIn(hostname),
      port: port || 80,
      path: pathname + search,
      method: req.method,
      headers: passedOn(req.headers),
      agent,
      lookup,
    }
    const fail = (error: Error) => {
      guard.refuse(error)
      if (res.headersSent) res.destroy()
      else res.writeHead(502).end()
    }
    const out = request(options, (answer) => {
      const status = answer.statusCode ?? 0
      // Node accepts statuses from other servers that it refuses to send itself.
      if (status < 200) return void out.destroy(new Error(`The status is ${status}`))
      res.writeHead(status, passedOn(answer.headers))
      pipeline(guard.count(answer), res, (error) => error && fail(error))
    })
    out.on('upgrade', (_answer, socket) => {
      socket.destroy()
      fail(new Error('The server wants another protocol'))
    })
    out.on('error', fail)
    guard.refuseSilence(out)
    req.pipe(out)
  }

/** Passes on what is encrypted, for HTTPS. */
const tunnel =
  ({ expected, agent, lookup, guard }: Passage) =>
  (req: IncomingMessage, client: Duplex, head: Buffer): void => {
    client.on('error', () => client.destroy())
    if (req.headers['proxy-authorization'] !== expected || !URL.canParse(`http://${req.url}`)) {
      return void client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    }
    const { hostname, port } = new URL(`http://${req.url}`)
    const socket = agent.createConnection({ host: hostIn(hostname), port: Number(port) || 80, lookup }) as Socket
    guard.watch(socket)
    guard.refuseSilence(socket)
    socket.on('error', (error) => {
      guard.refuse(error)
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    socket.on('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.write(head)
      guard.count(socket).pipe(client)
      client.pipe(socket)
    })
    client.on('close', () => socket.destroy())
  }

/**
 * Starts a proxy for Git processes. Checks the resolved address of every connection, also after a redirect, so that no
 * host name or redirect leads into the operator's network. Closes the connections after the maximum number of bytes, and those to
 * servers that are silent for too long: Git itself would wait five minutes for a connection.
 */
export const startFilterProxy = async ({ allow, bytes, silentMs = defaultSilentMs }: Limits): Promise<FilterProxy> => {
  const password = randomBytes(24).toString('base64url')
  const caller = currentCaller()
  const guard = createTrafficGuard({ maxBytes: bytes, silentMs })
  const passage: Passage = {
    expected: `Basic ${Buffer.from(`git:${password}`).toString('base64')}`,
    agent: createPublicAgents(allow).http,
    lookup: (...asked) => runFor(caller, () => sharedLookup(...asked)),
    guard,
  }
  const server = createServer(forward(passage))
  server.on('connection', guard.watch)
  server.on('connect', tunnel(passage))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  return {
    url: `http://git:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    refusal: guard.refusal,
    close: () => {
      server.close()
      guard.closeAll()
    },
  }
}
