import { hash, timingSafeEqual } from 'node:crypto'
import type { RequestHandler, Router } from 'express'
import { requestContext, type Spent } from '@scriptorium/telemetry/log'
import { Problem } from '../../ground/problem.ts'
import type { Services } from '../services.ts'
import { getOnly } from './outside/get-only.ts'

const parts = [
  ['database', 'databaseMs'],
  ['database_wait', 'waitMs'],
  ['texts', 'textMs'],
  ['rendering', 'renderMs'],
  ['outgoing', 'outgoingMs'],
] as const

/** Records the duration of every request and the requests in flight. */
export const measure = ({
  metrics: { duration, inFlight, spent: counter, statements },
  traffic,
}: Services): RequestHandler => {
  const count = (spent: Spent) => {
    if (spent.statements > 0) statements.inc(spent.statements)
    for (const [part, name] of parts) if (spent[name] > 0) counter.inc({ part }, spent[name] / 1000)
  }
  return (req, res, next) => {
    const start = performance.now()
    const spent = requestContext.getStore()?.spent
    inFlight.inc()
    const end = traffic.begin()
    res.on('close', () => {
      inFlight.dec()
      end()
      const operation = req.operationId ?? req.surface ?? 'none'
      const labels = { operation, method: req.method, status: res.statusCode }
      duration.observe(labels, (performance.now() - start) / 1000)
      if (spent) count(spent)
    })
    next()
  }
}

const digestOf = (text: string) => hash('sha256', text, 'buffer')

const isAllowed = (authorization: string | undefined, token: string | undefined): boolean =>
  token === undefined || timingSafeEqual(digestOf(authorization ?? ''), digestOf(`Bearer ${token}`))

/** Serves `/metrics`, with METRICS_TOKEN as the bearer token if the operator has set one. */
export const metrics = ({ config: { metricsToken }, metrics: { registry } }: Services): Router =>
  getOnly('/metrics', async (req, res) => {
    if (!isAllowed(req.headers.authorization, metricsToken)) {
      throw new Problem('unauthenticated', 'Send METRICS_TOKEN as a bearer token')
    }
    const text = await registry.metrics()
    res.set({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text)
  })
