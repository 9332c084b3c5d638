import { operations } from '@scriptorium/types'
import type { Request, RequestHandler } from 'express'
import { requestContext } from '../log.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { withoutSecrets } from './access-log.ts'

const routeOf = ({ operationId, surface }: Request): string | undefined =>
  operationId ? operations[operationId].path : surface

const attributesOf = (req: Request) => ({
  'http.request.method': req.method,
  'url.scheme': req.protocol,
  'url.path': withoutSecrets(req.originalUrl.split('?', 1)[0]!),
  'server.address': req.hostname,
  'network.protocol.version': req.httpVersion,
  'scriptorium.request_id': req.id,
})

/** Adds a span for each request, with the conventions of OpenTelemetry for HTTP. Its id is in the log lines of the request. */
export const traceRequests =
  (tracing: Tracing): RequestHandler =>
  (req, res, next) => {
    const span = tracing.startRequest(req.method, req.headers, attributesOf(req))
    const context = requestContext.getStore()
    if (context) {
      context.span = span
      Object.assign(context.ids, { traceId: span.spanContext().traceId })
    }
    res.once('close', () => {
      const route = routeOf(req)
      const { statusCode } = res
      if (route) span.updateName(`${req.method} ${route}`)
      span.setAttributes({
        'http.response.status_code': statusCode,
        ...(route && { 'http.route': route }),
        ...(req.operationId && { 'scriptorium.operation_id': req.operationId }),
      })
      const isAborted = !res.writableFinished
      tracing.end(span, statusCode >= 500 ? { code: String(statusCode) } : isAborted ? { code: 'aborted' } : undefined)
    })
    next()
  }
