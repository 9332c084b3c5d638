import { newSpanId } from './ids.ts'
import { spanTypes, statementValues, type SpanRecord, type SpanType, type Value } from './records.ts'
import { parseTraceParent } from './trace-parent.ts'

const errorStatus = 2
const clientKind = 3

/** What all spans of a statement have in common, as JSON. */
export interface Statement {
  name: string
  attributes: Buffer
}

// Most texts need no escapes, and looking for them takes a third of the time of JSON.stringify.
const plain = /^[\w\-./:{} ]*$/

const quote = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text))

const headOf = (key: string): string => `{"key":${quote(key)},"value":{`

const heads = Object.fromEntries(
  Object.entries(spanTypes).map(([type, { attributes }]) => [type, attributes.map(headOf)]),
) as Record<SpanType, string[]>

// In a loop without arrays, because this runs for each request.
const join = (keys: readonly string[], values: readonly Value[]): string => {
  let text = ''
  for (const [index, key] of keys.entries()) {
    const value = values[index]
    if (value === undefined) continue
    if (text !== '') text += ','
    text += typeof value === 'number' ? `${key}"intValue":${value}}}` : `${key}"stringValue":${quote(value)}}}`
  }
  return text
}

/** Returns attributes as the JSON of OTLP, without those that have no value. */
export const attributesOf = (attributes: Record<string, Value>): string =>
  join(Object.keys(attributes).map(headOf), Object.values(attributes))

// Queries within brackets are removed from the innermost to the outermost, so that the table is that of the whole statement.
const withoutInner = (sql: string): string => {
  const outer = sql.replaceAll(/\([^()]*\)/g, ' ')
  return outer === sql ? sql : withoutInner(outer)
}

/** Returns what all spans of a statement have in common. Its text has placeholders where its values are, so it holds nothing that a user wrote. */
export const describeStatement = (sql: string, system: string): Statement => {
  // Line breaks and indentation would be sent with each span.
  const text = sql.trim().replaceAll(/\s+/g, ' ')
  const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY'
  const table = /\b(?:from|into|update|join)\s+["`]?([a-z_]+)/i.exec(withoutInner(text))?.[1]
  const attributes = attributesOf({
    'db.system.name': system,
    'db.query.text': text,
    'db.operation.name': operation,
    'db.collection.name': table,
  })
  return { name: table ? `${operation} ${table}` : operation, attributes: Buffer.from(`${attributes}]}`) }
}

// A number has too few digits for nanoseconds since 1970.
const nanosecondsOf = (ms: number): string => {
  const whole = Math.trunc(ms)
  return `${whole}${String(Math.trunc((ms - whole) * 1e6)).padStart(6, '0')}`
}

const timesOf = (startedAt: number, endedAt: number, clockMs: number): string =>
  `"startTimeUnixNano":"${nanosecondsOf(clockMs + startedAt)}","endTimeUnixNano":"${nanosecondsOf(clockMs + endedAt)}"`

const failureOf = (failure: string): string => (failure === '' ? '' : `"status":{"code":${errorStatus}},`)

const failureAttributeOf = (failure: string): string =>
  failure === '' ? '' : `${attributesOf({ 'error.type': failure })},`

const linksOf = (link: string): string => {
  if (link === '') return ''
  const found = parseTraceParent(link)
  return found ? `"links":[{"traceId":"${found.traceId}","spanId":"${found.spanId}"}],` : ''
}

/** Writes the JSON of a span: a text, and what follows it as bytes that need not be encoded again. */
export type WriteSpan = (text: string, rest?: Buffer) => void

const writeStatements = (
  [, traceId, parentSpanId, , , , , , , , , parts]: SpanRecord,
  clockMs: number,
  { statements, write }: { statements: readonly Statement[]; write: WriteSpan },
) => {
  for (let at = 0; at < parts.length; at += statementValues) {
    const { name, attributes } = statements[parts[at] as number]!
    const failure = parts[at + 3] as string
    write(
      `{"traceId":"${traceId}","spanId":"${newSpanId()}","parentSpanId":"${parentSpanId}","name":"${name}","kind":${clientKind},` +
        `${timesOf(parts[at + 1] as number, parts[at + 2] as number, clockMs)},${failureOf(failure)}` +
        `"attributes":[${failureAttributeOf(failure)}`,
      attributes,
    )
  }
}

/** Writes the spans of a record as the JSON of OTLP (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). */
export const writeRecord = (
  record: SpanRecord,
  clockMs: number,
  target: { statements: readonly Statement[]; write: WriteSpan },
): void => {
  const [type, traceId, spanId, parentSpanId, name, startedAt, endedAt, failure, traceState, link, values] = record
  target.write(
    `{"traceId":"${traceId}","spanId":"${spanId}",${parentSpanId && `"parentSpanId":"${parentSpanId}",`}` +
      `${traceState && `"traceState":${JSON.stringify(traceState)},`}"name":${quote(name)},"kind":${spanTypes[type].kind},` +
      `${timesOf(startedAt, endedAt, clockMs)},${failureOf(failure)}${linksOf(link)}` +
      `"attributes":[${failureAttributeOf(failure)}${join(heads[type], values)}]}`,
  )
  writeStatements(record, clockMs, target)
}
