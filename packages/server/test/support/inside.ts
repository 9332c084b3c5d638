import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands for a public address. A server allows it with `fetchAllow`. */
export const outside = '127.0.0.2'

/** The network of an operator, which no address of a user may lead to. */
export interface Inside {
  /** The port of the listener, which answers on every address of this machine. */
  port: number
  /** Returns a URL outside that redirects to another. */
  redirectTo(url: string, status?: number): string
  /** Returns the URL of a text outside. */
  textAt(text: string): string
  /** How many connections the listener got. */
  connections(): number
  /** Number of requests that the public server received. */
  requestsOutside(): number
  close(): void
}

const open = async (listener: RequestListener, host: string) => {
  const server = createServer(listener)
  server.listen(0, host)
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Opens a listener that must get no connection, and a server outside that leads to it. */
export const openInside = async (): Promise<Inside> => {
  let [connections, requests] = [0, 0]
  const listening = await open((_req, res) => void res.end('secret'), '::')
  listening.server.on('connection', () => (connections += 1))
  const leading = await open((req, res) => {
    requests += 1
    const given = new URL(req.url!, 'http://a').searchParams
    const text = given.get('text')
    if (text !== null) return void res.end(text)
    const to = given.get('to')
    // Clients may add a path to the URL.
    if (to === null) res.writeHead(404).end()
    else res.writeHead(Number.parseInt(given.get('status') ?? '302', 10), { Location: to }).end()
  }, outside)
  const at = (query: Record<string, string>) => `http://${outside}:${leading.port}/?${new URLSearchParams(query)}`
  return {
    port: listening.port,
    redirectTo: (to, status = 302) => at({ to, status: String(status) }),
    textAt: (text) => at({ text }),
    connections: () => connections,
    requestsOutside: () => requests,
    close: () => {
      for (const { server } of [listening, leading]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

const hosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.0.0.1.',
  '127.255.255.254',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7F.1',
  '0x7f.0.0.0x1',
  '0177.0.0.1',
  '0177.0.0.01',
  '%31%32%37.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '0x0',
  'localhost',
  'LOCALHOST',
  'user:password@127.0.0.1',
  'example.com@127.0.0.1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '192.168.1.254',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '198.18.0.1',
  '255.255.255.255',
]

const redirected = ['127.0.0.1', 'localhost', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '0.0.0.0']

/** Returns sixty and more addresses that lead inside: in every notation, and by redirects. */
export const addressesInside = ({ port, redirectTo }: Inside): string[] => {
  const secret = `http://127.0.0.1:${port}/secret`
  return [
    ...hosts.map((host) => `http://${host}:${port}/secret`),
    `https://127.0.0.1:${port}/secret`,
    ...redirected.map((host) => redirectTo(`http://${host}:${port}/secret`)),
    ...[301, 303, 307, 308].map((status) => redirectTo(secret, status)),
    redirectTo(`//127.0.0.1:${port}/secret`),
    redirectTo(redirectTo(redirectTo(secret))),
  ]
}
