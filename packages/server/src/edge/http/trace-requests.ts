import { operations } from '@scriptorium/types'
import type { Request, RequestHandler, Response } from 'express'
import { requestContext, type Trace } from '@scriptorium/telemetry/log'
import type { Tracing } from '@scriptorium/telemetry/tracing/tracing'
import { withoutSecrets } from './access-log.ts'

const routeOf = ({ operationId, surface }: Request): string | undefined =>
  operationId ? operations[operationId].path : surface

const failureOf = ({ statusCode, writableFinished }: Response) => {
  if (statusCode >= 500) return { code: String(statusCode) }
  return writableFinished ? undefined : { code: 'aborted' }
}

const endedOf = (req: Request, res: Response) => {
  const { method, operationId, httpVersion } = req
  const route = routeOf(req)
  const path = withoutSecrets(req.originalUrl.split('?', 1)[0]!)
  return {
    name: route ? `${method} ${route}` : method,
    values: [method, route, res.statusCode, req.protocol, path, req.hostname, httpVersion, req.id, operationId],
    error: failureOf(res),
  }
}

const follow = (tracing: Tracing, trace: Trace, req: Request, res: Response): void => {
  const context = requestContext.getStore()
  if (context) {
    context.trace = trace
    Object.assign(context.ids, { traceId: trace.traceId })
  }
  if (trace.isRecorded) res.once('close', () => tracing.end('request', trace, endedOf(req, res)))
}

/** Adds a span for each request, with the conventions of OpenTelemetry for HTTP. The log lines of the request name its trace. */
export const traceRequests =
  (tracing: Tracing): RequestHandler =>
  (req, res, next) => {
    const trace = tracing.startRequest(req.headers)
    if (trace) follow(tracing, trace, req, res)
    next()
  }
