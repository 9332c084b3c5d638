import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPrepared } from './prepared.ts'
import { routes, statusOf, tokenOf, type StartStack } from './stack.ts'

const matchers = routes.map(([method, path, id]) => ({
  method: method.toUpperCase(),
  id,
  path: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

const bodyOf = async (req: IncomingMessage): Promise<unknown> => {
  if (req.method === 'GET') return undefined
  let text = ''
  for await (const part of req) text += String(part)
  return text ? JSON.parse(text) : {}
}

/** Starts node:http with prepared statements, the upper bound of what is possible without a framework. */
export const start: StartStack = async (workspace) => {
  const perform = await openPrepared(workspace)
  const server = createServer(async (req, res) => {
    const [path = '', search] = req.url!.split('?')
    for (const matcher of matchers) {
      const match = matcher.method === req.method && matcher.path.exec(path)
      if (!match) continue
      const params = Object.fromEntries(Object.entries(match.groups!).map(([k, v]) => [k, decodeURIComponent(v)]))
      const query = search ? Object.fromEntries(new URLSearchParams(search)) : {}
      const token = tokenOf(req.headers.authorization)
      const text = JSON.stringify(await perform[matcher.id]({ token, params, query, body: await bodyOf(req) }))
      res.writeHead(statusOf(matcher.id), {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(text),
      })
      return void res.end(text)
    }
    res.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
