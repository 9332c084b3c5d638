import { requestContext, type Trace } from '../log.ts'
import { newSpanId, newTraceId } from './ids.ts'
import type { Sampler } from './sampler.ts'
import type { Ended, SpanType } from './spans.ts'
import { parseTraceParent } from './trace-parent.ts'

/** Traces of OpenTelemetry. The server has it only if traces are on. */
export interface Tracing {
  /** Returns the trace of a request, which continues that of the caller; undefined if nothing is recorded or continued. */
  startRequest(headers: Readonly<Record<string, unknown>>): Trace | undefined
  /** Returns the trace of a job; undefined if it is not recorded. */
  startJob(): Trace | undefined
  /** Returns the trace of a request to another server, below the current request or job. */
  startOutgoing(): Trace
  /** Records a finished span with the statements of its trace. */
  end(type: SpanType, trace: Trace, ended: Ended): void
  /** Sends what has not been sent yet. */
  close(): Promise<void>
}

const create = (traceId: string, parentSpanId: string, isRecorded: boolean): Trace => ({
  traceId,
  spanId: newSpanId(),
  parentSpanId,
  traceState: '',
  isRecorded,
  startedAt: performance.now(),
  statements: [],
})

/** Records the spans of a request or job that ends now. */
export type RecordSpans = (type: SpanType, trace: Trace, ended: Ended) => void

/** Creates the traces of a server. The parent of a span is the current request or job, so no context manager is needed. */
export const createTracing = (isSampled: Sampler, record: RecordSpans, close: () => Promise<void>): Tracing => {
  const root = (): Trace | undefined => {
    const traceId = newTraceId()
    return isSampled(traceId, undefined) ? create(traceId, '', true) : undefined
  }
  return {
    startRequest: (headers) => {
      const parent = parseTraceParent(headers['traceparent'])
      if (!parent) return root()
      const trace = create(parent.traceId, parent.spanId, isSampled(parent.traceId, parent.isSampled))
      const state = headers['tracestate']
      if (typeof state === 'string') trace.traceState = state
      return trace
    },
    startJob: root,
    startOutgoing: () => {
      const context = requestContext.getStore()
      const parent = context?.trace ?? (context ? undefined : root())
      return parent ? create(parent.traceId, parent.spanId, parent.isRecorded) : create(newTraceId(), '', false)
    },
    end: (type, trace, ended) => {
      if (!trace.isRecorded) return
      // What the request still does after its end has no span.
      const own = { ...trace }
      trace.statements = []
      record(type, own, ended)
    },
    close,
  }
}
