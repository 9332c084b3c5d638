import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'

/** The login that may read and write the repositories. */
const login = { username: 'ada', password: 'p@ss w:rd' }

const allowed = `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`

const answer = async (root: string, req: IncomingMessage, res: ServerResponse) => {
  const { pathname, searchParams } = new URL(req.url!, 'http://x')
  const body = await buffer(req.headers['content-encoding'] === 'gzip' ? req.pipe(createGunzip()) : req)
  const env = {
    PATH: process.env['PATH'],
    GIT_PROJECT_ROOT: root,
    GIT_HTTP_EXPORT_ALL: '1',
    GIT_PROTOCOL: String(req.headers['git-protocol'] ?? ''),
    PATH_INFO: decodeURIComponent(pathname),
    QUERY_STRING: searchParams.toString(),
    REQUEST_METHOD: req.method,
    CONTENT_TYPE: req.headers['content-type'] ?? '',
    CONTENT_LENGTH: String(body.length),
    REMOTE_USER: login.username,
  }
  const child = spawn('git', ['http-backend'], { env })
  // Git may answer before it has read the whole body.
  child.stdin.on('error', () => {}).end(body)
  const out = await buffer(child.stdout)
  const end = out.indexOf('\r\n\r\n')
  const lines = out.subarray(0, end).toString().split('\r\n')
  const headers = lines.map((line) => line.split(': ') as [string, string])
  const status = headers.find(([name]) => name === 'Status')?.[1]
  const others = Object.fromEntries(headers.filter(([name]) => name !== 'Status'))
  return () => void res.writeHead(status ? Number.parseInt(status, 10) : 200, others).end(out.subarray(end + 4))
}

type Waiting = [pattern: RegExp, work: () => Promise<unknown>]

const onlyOnce = (work: () => Promise<unknown>) => {
  let done: Promise<unknown> | undefined
  return () => (done ??= work())
}

/** Starts a Git server (smart HTTP) for the repositories of a folder. Every request needs the login. */
export const startGitServer = async (root: string) => {
  const seen: { path: string; authorization: string | undefined }[] = []
  const redirects = new Map<string, string>()
  const waiting: Waiting[] = []
  const holding: Waiting[] = []
  const wait = (all: readonly Waiting[], url = '') => all.find(([pattern]) => pattern.test(url))?.[1]()
  const server = createServer((req, res) => {
    const [path = ''] = req.url!.split('?')
    seen.push({ path, authorization: req.headers.authorization })
    const [first = ''] = path.slice(1).split('/')
    const to = redirects.get(first)
    if (to !== undefined) return void res.writeHead(302, { location: to + req.url!.slice(first.length + 1) }).end()
    if (first === 'silent') return undefined
    if (req.headers.authorization !== allowed)
      return void res.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
    const work = async () => {
      await wait(waiting, req.url)
      const send = await answer(root, req, res)
      await wait(holding, req.url)
      send()
    }
    work().catch(() => res.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** The requests that it has received. */
    seen,
    /** Redirects requests whose path begins with a name. */
    redirects,
    /** Runs a function once, before the server answers the first request for an address. */
    before: (pattern: RegExp, work: () => Promise<unknown>) => void waiting.unshift([pattern, onlyOnce(work)]),
    /** Runs a function once, after the server has processed the first request for an address. */
    after: (pattern: RegExp, work: () => Promise<unknown>) => void holding.unshift([pattern, onlyOnce(work)]),
    url: (path: string) => `http://127.0.0.1:${port}/${path}`,
    /** Returns the same URL with the login in it. */
    withLogin: (path: string) =>
      `http://${encodeURIComponent(login.username)}:${encodeURIComponent(login.password)}@127.0.0.1:${port}/${path}`,
    login,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
