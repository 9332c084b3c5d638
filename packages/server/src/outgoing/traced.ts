import { traceParentOf } from '../tracing/trace-parent.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { OutgoingError } from './outgoing-error.ts'
import type { Outgoing } from './outgoing.ts'

// Users put keys into the queries and the user names of URLs.
const withoutSecrets = (url: string): { 'url.full'?: string; 'server.address'?: string } => {
  const parsed = URL.parse(url)
  return parsed ? { 'url.full': parsed.origin + parsed.pathname, 'server.address': parsed.hostname } : {}
}

/** Adds a span for each request to another server, and tells that server its `traceparent`. */
export const traced =
  (outgoing: Outgoing, tracing: Tracing): Outgoing =>
  async (request) => {
    const method = request.method ?? 'GET'
    const attributes = { 'http.request.method': method, ...withoutSecrets(request.url) }
    const span = tracing.start(method, { kind: tracing.kinds.CLIENT, attributes })
    try {
      const headers = { ...request.headers, traceparent: traceParentOf(span) }
      const response = await outgoing({ ...request, headers })
      span.setAttribute('http.response.status_code', response.status)
      tracing.end(span, response.status >= 400 ? { code: String(response.status) } : undefined)
      return response
    } catch (error) {
      tracing.end(span, error instanceof OutgoingError ? { code: error.failure } : error)
      throw error
    }
  }
