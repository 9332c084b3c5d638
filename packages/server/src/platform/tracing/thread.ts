import { parentPort, workerData } from 'node:worker_threads'
import { convertLegacyHttpOptions, createOtlpHttpExportDelegate } from '@opentelemetry/otlp-exporter-base/node-http'
import { attributesOf, describeStatement, writeRecord, type Statement } from './encode.ts'
import { createQueue } from './export-queue.ts'
import type { Batch } from './records.ts'
import { createSpanBuffer, type SpanBatch } from './span-buffer.ts'

/** What the thread needs to know. */
export interface ThreadOptions {
  /** Undefined for traces that are written to the standard output. */
  url: string | undefined
  headers: Record<string, string>
  resource: Record<string, string>
  version: string
  /** The name of the database in traces. */
  system: string
  /** How many batches the thread has read. */
  read: Int32Array
  batches: { delayMs: number; maxSpans: number; maxWaitingSpans: number }
}

const { url, headers, resource, version, system, read, batches } = workerData as ThreadOptions

const envelope = {
  head:
    `{"resourceSpans":[{"resource":{"attributes":[${attributesOf(resource)}]},` +
    `"scopeSpans":[{"scope":{"name":"scriptorium","version":${JSON.stringify(version)}},"spans":[`,
  tail: ']}]}]}',
}

const serializer = {
  serializeRequest: ({ bytes }: SpanBatch) => bytes,
  deserializeResponse: (bytes: Uint8Array): object =>
    bytes.length === 0 ? {} : (JSON.parse(Buffer.from(bytes).toString()) as object),
}

// The library reads the further variables of OpenTelemetry, repeats what failed for a moment, and compresses.
const openCollector = (collectorUrl: string) => {
  const options = convertLegacyHttpOptions({ url: collectorUrl, headers }, 'TRACES', 'v1/traces', {
    'Content-Type': 'application/json',
  })
  const counter = { name: 'span', countItems: ({ spans }: SpanBatch) => spans } as const
  const delegate = createOtlpHttpExportDelegate(options, serializer, 'otlp_http_span_exporter', counter, undefined)
  return (batch: SpanBatch) =>
    new Promise<void>((resolve, reject) => delegate.export(batch, ({ error }) => (error ? reject(error) : resolve())))
}

const print = async ({ bytes }: SpanBatch) => {
  process.stdout.write(`${bytes.toString()}\n`)
}

const statements: Statement[] = []
const queue = createQueue(createSpanBuffer(envelope), {
  ...batches,
  send: url === undefined ? print : openCollector(url),
  fail: (message) => parentPort!.postMessage(message, []),
})

const receive = ({ records, sql, isReset, clockMs }: Batch) => {
  if (isReset) statements.length = 0
  for (const one of sql) statements.push(describeStatement(one, system))
  for (const record of records) writeRecord(record, clockMs, { statements, write: queue.add })
  Atomics.add(read, 0, 1)
}

parentPort!.on('message', (message: Batch | 'close') => {
  if (message !== 'close') return receive(message)
  void queue.close().finally(() => parentPort!.close())
})
