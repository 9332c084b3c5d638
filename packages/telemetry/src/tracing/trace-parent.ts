import type { Trace } from '../log.ts'

/** The ids of a span as `traceparent` has them (https://www.w3.org/TR/trace-context/). */
export interface SpanIds {
  traceId: string
  spanId: string
  isSampled: boolean
}

const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/

/** Reads a `traceparent`; undefined if it is absent or invalid. */
export const parseTraceParent = (text: unknown): SpanIds | undefined => {
  const [, traceId, spanId, flags] = (typeof text === 'string' && pattern.exec(text)) || []
  return traceId && spanId && flags ? { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 } : undefined
}

/** Returns the `traceparent` that names the span of a trace. */
export const traceParentOf = ({ traceId, spanId, isRecorded }: Trace): string =>
  `00-${traceId}-${spanId}-${isRecorded ? '01' : '00'}`
