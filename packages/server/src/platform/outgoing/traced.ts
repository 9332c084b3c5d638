import { traceParentOf } from '@scriptorium/telemetry/tracing/trace-parent'
import type { Tracing } from '@scriptorium/telemetry/tracing/tracing'
import { OutgoingError } from '@scriptorium/outside/requests/outgoing-error'
import type { Outgoing } from '@scriptorium/outside/requests/outgoing'

// Users put keys into the paths, the queries and the user names of URLs.
const withoutSecrets = (url: string): [origin?: string, host?: string] => {
  const parsed = URL.parse(url)
  return parsed ? [parsed.origin, parsed.hostname] : []
}

/** Adds a span for each request to another server, and tells that server its `traceparent`. */
export const traced =
  (outgoing: Outgoing, tracing: Tracing): Outgoing =>
  async (request) => {
    const trace = tracing.startOutgoing()
    const method = request.method ?? 'GET'
    const [origin, host] = withoutSecrets(request.url)
    const end = (status: number | undefined, error: unknown) =>
      tracing.end('outgoing', trace, { name: method, values: [method, origin, host, status], error })
    try {
      const response = await outgoing({
        ...request,
        headers: { ...request.headers, traceparent: traceParentOf(trace) },
      })
      end(response.status, response.status >= 400 ? { code: String(response.status) } : undefined)
      return response
    } catch (error) {
      end(undefined, error instanceof OutgoingError ? { code: error.failure } : error)
      throw error
    }
  }
