import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Settings } from '../config.ts'

const minOpenFiles = 4096

/** How many files and sockets the system lets this process open; undefined where it does not say. */
const openFilesLimit = (): number | undefined => {
  // Without this the report looks up the names of all peers.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : undefined
}

/** Connections at a time: what is configured, but a fifth of the open files stays free for the database and the rest. */
export const connectionCap = (wanted: number, openFiles: number | undefined): number =>
  Math.max(1, Math.min(wanted, openFiles === undefined ? wanted : Math.floor(openFiles * 0.8)))

/**
 * How many of them one address may hold: never more than half, so that one cannot shut out the others. Behind a proxy all
 * come from its address, and the proxy has to count.
 */
export const addressCap = (
  { maxConnectionsPerAddress: wanted, trustProxy }: Pick<Settings, 'maxConnectionsPerAddress' | 'trustProxy'>,
  cap: number,
): number => (wanted === 0 || trustProxy !== false ? cap : Math.max(1, Math.min(wanted, Math.floor(cap / 2))))

const capAddresses = (server: Server, cap: number) => {
  const held = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (held.get(address) ?? 0) + 1
    if (count > cap) return void socket.destroy()
    held.set(address, count)
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1
      if (left === 0) held.delete(address)
      else held.set(address, left)
    })
  })
}

/** Closes connections without a request once few are left, so that silent clients cannot use them all up. */
const makeRoom = (server: Server, cap: number) => {
  let open = 0
  server.on('connection', (socket: Socket) => {
    open++
    socket.once('close', () => open--)
    if (open > cap * 0.8) server.closeIdleConnections()
  })
}

/** A server that slow or greedy clients cannot hold: Node by itself waits minutes for a header and never counts. */
export const createHttpServer = (settings: Settings, log: Logger): Server => {
  const openFiles = openFilesLimit()
  const cap = connectionCap(settings.maxConnections, openFiles)
  if (openFiles !== undefined && openFiles < minOpenFiles) {
    log.warn(
      { openFiles, maxConnections: cap },
      `ulimit -n is low; raise it above ${minOpenFiles} to serve more connections`,
    )
  }
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // Longer than the 60 s of common load balancers: whoever closes first must not be the server.
    keepAliveTimeout: 75_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: 32 * 1024,
  })
  server.maxConnections = cap
  makeRoom(server, cap)
  capAddresses(server, addressCap(settings, cap))
  return server
}

const isAny = (host: string) => host === '0.0.0.0' || host === '::'

/** Starts listening; the address comes back as one that a browser on this machine can open. */
export const listen = async (server: Server, { host, port }: Pick<Settings, 'host' | 'port'>): Promise<string> => {
  server.listen({ host, port })
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  const name = isAny(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${address.port}`
}
