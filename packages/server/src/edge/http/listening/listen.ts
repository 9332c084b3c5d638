import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Settings } from '@scriptorium/settings/config'
import { maxParsedHeaderBytes } from './header-size.ts'
import { createMessages } from './messages.ts'

const minOpenFiles = 4096

/** Returns how many files and sockets this process can open, or undefined if the system reports no limit. */
const openFilesLimit = (): number | undefined => {
  const soft = Number(limitOfLinux() ?? limitOfReport())
  return Number.isFinite(soft) ? soft : undefined
}

const limitOfLinux = (): string | undefined => {
  try {
    return /^Max open files +(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** Reads the limit on any system. Takes 60 ms, because the report describes the whole process. */
const limitOfReport = (): string | number | undefined => {
  // Otherwise the report resolves the host names of all peers.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  return userLimits?.open_files?.soft
}

/**
 * Returns the maximum number of connections: the configured one, but at most 80 % of the open files, to leave some for
 * the database.
 */
export const connectionCap = (wanted: number, openFiles: number | undefined): number =>
  Math.max(1, Math.min(wanted, openFiles === undefined ? wanted : Math.floor(openFiles * 0.8)))

/**
 * Returns the maximum number of connections for one address: at most half, so that one address cannot block all others. Behind
 * a proxy all connections have its address, so the proxy has to limit them.
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

/** Closes idle connections above 80 % of the cap, so that silent clients cannot use up all connections. */
const makeRoom = (server: Server, cap: number) => {
  let open = 0
  server.on('connection', (socket: Socket) => {
    open++
    socket.once('close', () => open--)
    if (open > cap * 0.8) server.closeIdleConnections()
  })
}

/**
 * Creates a server that limits slow and greedy clients. By default, Node waits a minute for headers and limits no
 * connections.
 */
export const createHttpServer = (settings: Settings, log: Logger, messages = createMessages()): Server => {
  const openFiles = openFilesLimit()
  const cap = connectionCap(settings.maxConnections, openFiles)
  if (openFiles !== undefined && openFiles < minOpenFiles) {
    log.warn(
      { openFiles, maxConnections: cap },
      `ulimit -n is low; raise it above ${minOpenFiles} to serve more connections`,
    )
  }
  const server = createServer({
    ...messages,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // Longer than the 60 s of common load balancers, so that the server does not close a connection first.
    keepAliveTimeout: 75_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: maxParsedHeaderBytes,
  })
  server.maxConnections = cap
  makeRoom(server, cap)
  capAddresses(server, addressCap(settings, cap))
  return server
}

const isAny = (host: string) => host === '0.0.0.0' || host === '::'

/** Starts listening and returns a URL that a browser on this machine can open. */
export const listen = async (server: Server, { host, port }: Pick<Settings, 'host' | 'port'>): Promise<string> => {
  server.listen({ host, port })
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  const name = isAny(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${address.port}`
}
