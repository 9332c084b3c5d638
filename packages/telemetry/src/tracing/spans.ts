import {
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  createTraceState,
  type Attributes,
  type HrTime,
} from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { Trace } from '../log.ts'
import { newSpanId } from './ids.ts'
import { statementOf } from './statement.ts'
import { parseTraceParent } from './trace-parent.ts'

/** The kinds of spans, and the attributes that their values belong to. */
const spanTypes = {
  request: {
    kind: SpanKind.SERVER,
    attributes: [
      'http.request.method',
      'http.route',
      'http.response.status_code',
      'url.scheme',
      'url.path',
      'server.address',
      'network.protocol.version',
      'scriptorium.request_id',
      'scriptorium.operation_id',
    ],
  },
  outgoing: {
    kind: SpanKind.CLIENT,
    attributes: ['http.request.method', 'url.full', 'server.address', 'http.response.status_code'],
  },
  job: {
    kind: SpanKind.CONSUMER,
    attributes: ['scriptorium.job.name', 'scriptorium.job.id', 'scriptorium.job.attempt', 'scriptorium.job.outcome'],
  },
} as const

/** What a span is about. */
export type SpanType = keyof typeof spanTypes

/** The value of an attribute; undefined if the span has none. */
export type Value = string | number | undefined

/** How a span ended. */
export interface Ended {
  name: string
  /** In the order of the attributes of the type. */
  values: Value[]
  error?: unknown
  /** The `traceparent` of another trace that led to this one. */
  link?: string | null
}

/** What all spans of a server have in common. */
export type Common = Pick<ReadableSpan, 'instrumentationScope' | 'resource'> & {
  /** The name of the database in traces. */
  system: string
}

type Own = Pick<ReadableSpan, 'attributes' | 'kind' | 'links' | 'name'> & {
  ids: Pick<Trace, 'parentSpanId' | 'spanId' | 'traceId' | 'traceState'>
  /** As of `performance.now()`. */
  startedAt: number
  endedAt: number
  error: unknown
}

const hrTimeOf = (ms: number): HrTime => [Math.trunc(ms / 1000), Math.trunc((ms % 1000) * 1e6)]

const failureOf = (error: unknown): string | undefined => {
  if (error === undefined) return undefined
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
}

const contextOf = (traceId: string, spanId: string, traceState: string) => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
  ...(traceState !== '' && { traceState: createTraceState(traceState) }),
})

const spanOf = ({ instrumentationScope, resource }: Common, own: Own): ReadableSpan => {
  const { ids, startedAt, endedAt, error, attributes, kind, links, name } = own
  const { traceId, spanId, parentSpanId, traceState } = ids
  const clockMs = Date.now() - performance.now()
  const failure = failureOf(error)
  return {
    name,
    kind,
    links,
    resource,
    instrumentationScope,
    spanContext: () => contextOf(traceId, spanId, traceState),
    ...(parentSpanId !== '' && { parentSpanContext: contextOf(traceId, parentSpanId, traceState) }),
    startTime: hrTimeOf(clockMs + startedAt),
    endTime: hrTimeOf(clockMs + endedAt),
    duration: hrTimeOf(endedAt - startedAt),
    status: { code: failure === undefined ? SpanStatusCode.UNSET : SpanStatusCode.ERROR },
    attributes: failure === undefined ? attributes : { 'error.type': failure, ...attributes },
    events: [],
    ended: true,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

const attributesOf = (type: SpanType, values: readonly Value[]): Attributes =>
  Object.fromEntries(spanTypes[type].attributes.map((key, index) => [key, values[index]]))

const linksOf = (link: string | null | undefined): ReadableSpan['links'] => {
  const found = parseTraceParent(link)
  return found ? [{ context: contextOf(found.traceId, found.spanId, '') }] : []
}

const statementValues = 4

/** Yields the spans of the statements of a trace. */
function* statementSpans(common: Common, { traceId, spanId, traceState, statements }: Trace): Generator<ReadableSpan> {
  for (let at = 0; at < statements.length; at += statementValues) {
    const [sql, startedAt, endedAt, error] = statements.slice(at, at + statementValues) as [
      string,
      number,
      number,
      unknown,
    ]
    const ids = { traceId, spanId: newSpanId(), parentSpanId: spanId, traceState }
    yield spanOf(common, {
      ids,
      kind: SpanKind.CLIENT,
      links: [],
      startedAt,
      endedAt,
      error,
      ...statementOf(sql, common.system),
    })
  }
}

/** Yields the span of a request or job that ends now, and those of its statements. */
export function* spansOf(
  common: Common,
  type: SpanType,
  trace: Trace,
  { name, values, error, link }: Ended,
): Generator<ReadableSpan> {
  const { kind } = spanTypes[type]
  const times = { startedAt: trace.startedAt, endedAt: performance.now() }
  yield spanOf(common, {
    ids: trace,
    name,
    kind,
    attributes: attributesOf(type, values),
    links: linksOf(link),
    error,
    ...times,
  })
  yield* statementSpans(common, trace)
}
