/** The kinds of spans, with their number in OTLP and the attributes that the values of a record belong to. */
export const spanTypes = {
  request: {
    kind: 2,
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
  outgoing: { kind: 3, attributes: ['http.request.method', 'url.full', 'server.address', 'http.response.status_code'] },
  job: {
    kind: 5,
    attributes: ['scriptorium.job.name', 'scriptorium.job.id', 'scriptorium.job.attempt', 'scriptorium.job.outcome'],
  },
} as const

/** How many values a record has for each statement. */
export const statementValues = 4

/** What a span is about. */
export type SpanType = keyof typeof spanTypes

/** The value of an attribute; undefined if the span has none. */
export type Value = string | number | undefined

/**
 * A finished span with the SQL statements that it ran, as it is sent to the thread that exports it. An array, because copying an
 * object between threads costs twice as much. Times are those of `performance.now()`. Of each statement it has the number of its SQL, its start, its end,
 * and the kind of its failure, which is empty if it succeeded.
 */
export type SpanRecord = [
  type: SpanType,
  traceId: string,
  spanId: string,
  parentSpanId: string,
  name: string,
  startedAt: number,
  endedAt: number,
  failure: string,
  traceState: string,
  link: string,
  values: Value[],
  statements: (string | number)[],
]

/** Some records. `sql` has the statements that are new: their numbers follow those of the batches before. */
export interface Batch {
  records: SpanRecord[]
  sql: string[]
  /** Whether the numbers of statements begin again. */
  isReset: boolean
  /** What has to be added to times for milliseconds since 1970. */
  clockMs: number
}
