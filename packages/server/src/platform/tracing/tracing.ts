import { requestContext, type Trace } from '../../ground/log.ts'
import { newSpanId, newTraceId } from './ids.ts'
import { statementValues, type SpanType, type Value } from './records.ts'
import type { Sampler } from './sampler.ts'
import type { Sender } from './sender.ts'
import { parseTraceParent } from './trace-parent.ts'

/** How a span ended. */
export interface Ended {
  name: string
  /** In the order of the attributes of the type. */
  values: Value[]
  error?: unknown
  /** The `traceparent` of another trace that led to this one. */
  link?: string | null
}

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

const failureOf = (error: unknown): string => {
  if (error === undefined) return ''
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
}

// The array itself becomes part of the record. What the request still does after its end has no span.
const takeStatements = (trace: Trace, { numberOf }: Sender): (string | number)[] => {
  const { statements } = trace
  trace.statements = []
  for (let at = 0; at < statements.length; at += statementValues) {
    statements[at] = numberOf(statements[at] as string)
    statements[at + 3] = failureOf(statements[at + 3])
  }
  return statements as (string | number)[]
}

/** Creates the traces of a server. The parent of a span is the current request or job, so no context manager is needed. */
export const createTracing = (isSampled: Sampler, sender: Sender, close: () => Promise<void>): Tracing => {
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
    end: (type, trace, { name, values, error, link }) => {
      if (!trace.isRecorded) return
      const { traceId, spanId, parentSpanId, traceState, startedAt } = trace
      const ids = [traceId, spanId, parentSpanId] as const
      const times = [startedAt, performance.now()] as const
      const statements = takeStatements(trace, sender)
      sender.add([type, ...ids, name, ...times, failureOf(error), traceState, link ?? '', values, statements])
    },
    close,
  }
}
