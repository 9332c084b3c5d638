import type { RequestHandler, Router } from 'express'
import type { Services } from '../services.ts'
import { getOnly } from './get-only.ts'

/** Measures every request. */
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

/** `/metrics`: what has been counted. */
export const metrics = ({ metrics: { registry } }: Services): Router =>
  getOnly('/metrics', async (_req, res) => {
    const text = await registry.metrics()
    res.set({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text)
  })
