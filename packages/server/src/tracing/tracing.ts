import type { Attributes, Link, Span, SpanKind, Tracer } from '@opentelemetry/api'
import { requestContext } from '../log.ts'
import { parseTraceParent } from './trace-parent.ts'

type Api = typeof import('@opentelemetry/api')

/** How a span begins. */
export interface SpanStart {
  kind: SpanKind
  attributes?: Attributes
  links?: Link[]
}

/** Traces of OpenTelemetry. The server has it only if traces are on. */
export interface Tracing {
  kinds: Api['SpanKind']
  /** Starts a span below the current request or job, or a new trace. */
  start(name: string, start: SpanStart): Span
  /** Starts the span of a request, below the span of the caller if the headers name one. */
  startRequest(name: string, headers: Readonly<Record<string, unknown>>, attributes: Attributes): Span
  /** Returns a link to the trace that a `traceparent` names. */
  linksTo(traceParent: string | null): Link[]
  /** Ends a span, with the error if there is one. */
  end(span: Span, error?: unknown): void
  /** Sends what has not been sent yet. */
  close(): Promise<void>
}

const typeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
}

/** Creates the traces of a server. The parent of a span is that of the current request, so no context manager is needed. */
export const createTracing = (api: Api, tracer: Tracer, close: () => Promise<void>): Tracing => {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, createTraceState, trace } = api

  const remote = (headers: Readonly<Record<string, unknown>>) => {
    const parent = parseTraceParent(headers['traceparent'])
    const state = typeof headers['tracestate'] === 'string' ? createTraceState(headers['tracestate']) : undefined
    return parent && { ...parent, isRemote: true, ...(state && { traceState: state }) }
  }

  return {
    kinds: SpanKind,
    start: (name, start) => {
      const parent = requestContext.getStore()?.span
      return tracer.startSpan(name, start, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT)
    },
    startRequest: (name, headers, attributes) => {
      const parent = remote(headers)
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
      return tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, context)
    },
    linksTo: (traceParent) => {
      const context = parseTraceParent(traceParent)
      return context ? [{ context: { ...context, isRemote: true } }] : []
    },
    end: (span, error) => {
      if (error !== undefined) {
        span.setAttribute('error.type', typeOf(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
    close,
  }
}
