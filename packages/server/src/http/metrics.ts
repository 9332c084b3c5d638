import { hash, timingSafeEqual } from 'node:crypto'
import type { RequestHandler, Router } from 'express'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'
import { getOnly } from './get-only.ts'

/** Records the duration of every request and the number of requests in flight. */
export const measure = ({ metrics: { duration, inFlight } }: Services): RequestHandler => {
  return (req, res, next) => {
    const start = performance.now()
    inFlight.inc()
    res.once('close', () => {
      inFlight.dec()
      const labels = { operation: req.operationId ?? 'none', method: req.method, status: res.statusCode }
      duration.observe(labels, (performance.now() - start) / 1000)
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
