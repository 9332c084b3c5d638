import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const probeMs = 200
// As HAProxy and Kubernetes do by default. One slow answer under load must not move the load to the others.
const failuresUntilDown = 3

/** A server behind the proxy. */
export interface Backend {
  url: string
  isReady: boolean
  /** How often in succession it did not say that it is ready. */
  failedProbes: number
}

/** A load balancer that sends each request to the next ready server, and asks all servers whether they are ready. */
export interface Proxy {
  url: string
  backends: Backend[]
  /** Requests that no server answered. A load balancer would answer 502. */
  failures: string[]
  /** The longest time that a server took to say whether it is ready. */
  slowestProbeMs(): number
  close(): void
}

const probe = async (backend: Backend): Promise<number> => {
  const startedAt = performance.now()
  const answer = await fetch(`${backend.url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  backend.failedProbes = answer?.ok ? 0 : backend.failedProbes + 1
  backend.isReady = answer?.ok === true || (backend.isReady && backend.failedProbes < failuresUntilDown)
  return performance.now() - startedAt
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
  const watched = new Set<Backend>()
  let slowestProbeMs = 0
  // The next question waits for the answer to the last one, so that questions do not pile up.
  const watch = async (backend: Backend) => {
    watched.add(backend)
    while (backends.includes(backend)) {
      slowestProbeMs = Math.max(slowestProbeMs, await probe(backend))
      await sleep(probeMs)
    }
  }
  const timer = setInterval(() => backends.forEach((one) => watched.has(one) || void watch(one)), 50)
  const close = () => {
    clearInterval(timer)
    backends.length = 0
    server.close()
    server.closeAllConnections()
    agent.destroy()
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, backends, failures, slowestProbeMs: () => slowestProbeMs, close }
}
