import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const probeMs = 200

/** A server behind the proxy. */
export interface Backend {
  url: string
  isReady: boolean
}

/** A load balancer that sends each request to the next ready server, and asks all servers whether they are ready. */
export interface Proxy {
  url: string
  backends: Backend[]
  /** Requests that no server answered. A load balancer would answer 502. */
  failures: string[]
  close(): void
}

const probe = async (backend: Backend): Promise<void> => {
  const answer = await fetch(`${backend.url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  backend.isReady = answer?.ok === true
}

/** Starts the proxy without servers. It never repeats a request, so that each one that a server loses is counted. */
export const startProxy = async (): Promise<Proxy> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const backends: Backend[] = []
  const failures: string[] = []
  let turn = 0

  const refuse = (res: ServerResponse, what: string) => {
    failures.push(what)
    if (res.headersSent) return void res.destroy()
    res.writeHead(502).end()
  }
  const forward = (req: IncomingMessage, res: ServerResponse) => {
    const ready = backends.filter(({ isReady }) => isReady)
    const backend = ready[turn++ % ready.length]
    if (!backend) return refuse(res, 'no server is ready')
    const { method, headers } = req
    const sent = request(new URL(req.url!, backend.url), { method, headers, agent }, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(res)
      answer.once('error', (error) => refuse(res, `${method} ${req.url}: ${error.message}`))
    })
    sent.once('error', (error) => refuse(res, `${method} ${req.url}: ${error.message}`))
    req.pipe(sent)
  }

  const server = createServer(forward).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const timer = setInterval(() => void Promise.all(backends.map(probe)), probeMs)
  const close = () => {
    clearInterval(timer)
    server.close()
    server.closeAllConnections()
    agent.destroy()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, backends, failures, close }
}
