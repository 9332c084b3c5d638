import type { Span } from '@opentelemetry/api'

/** The ids of a span as `traceparent` has them (https://www.w3.org/TR/trace-context/). */
interface SpanIds {
  traceId: string
  spanId: string
  traceFlags: number
}

const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/

/** Reads a `traceparent`; undefined if it is absent or invalid. */
export const parseTraceParent = (text: unknown): SpanIds | undefined => {
  const [, traceId, spanId, flags] = (typeof text === 'string' && pattern.exec(text)) || []
  return traceId && spanId && flags ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 } : undefined
}

/** Returns the `traceparent` that names a span. */
export const traceParentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
