import { createRequire } from 'node:module'
import type { FieldDef } from 'pg'
import { createDecoder, type Decode, type ParserOf } from './postgres-rows.ts'
import { dropStatement, statementOf, takeDropped, type Statement } from './postgres-statements.ts'

const require = createRequire(import.meta.url)

type Row = Record<string, unknown>

/** The protocol of a connection, as the driver implements it. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: readonly unknown[]; valueMapper: unknown }): void
  describe(what: { type: 'P' }): void
  execute(): void
  close(what: { type: 'S'; name: string }): void
  sync(): void
}

/** A connection of the driver. */
export interface PostgresConnection {
  query(query: object): unknown
  getTypeParser: ParserOf
}

let prepareValue: unknown

/** Returns the driver's conversion of values. The driver is loaded only where it is used. */
const valueMapper = (): unknown =>
  (prepareValue ??= (require('pg/lib/utils') as { prepareValue: unknown }).prepareValue)

/** A query that returns rows, with numbered parameters. */
export interface RowQuery {
  text: string
  values: readonly unknown[]
  /** Whether the connection may keep the statement, which is then parsed and planned once. */
  isKept: boolean
  /** The statement that begins a transaction before the query. If it fails, the query is not run. */
  begin?: string | undefined
  /** What the database must report as done. For a commit, because that of a failed transaction is a rollback without an error. */
  mustReport?: string
}

interface Sent extends RowQuery {
  statement: Statement | undefined
}

const send = (wire: Wire, { text, values, statement, begin }: Sent): void => {
  if (begin !== undefined) {
    wire.parse({ name: '', text: begin })
    wire.bind({ statement: '', values: [], valueMapper: valueMapper() })
    wire.execute()
  }
  const name = statement?.name ?? ''
  if (!statement?.isSent) wire.parse({ name, text })
  if (statement) statement.isSent = true
  wire.bind({ statement: name, values, valueMapper: valueMapper() })
  if (!statement?.decode) wire.describe({ type: 'P' })
  wire.execute()
  wire.sync()
}

const sendAll = (wire: Wire, queries: readonly Sent[], dropped: readonly string[]): void => {
  wire.stream.cork()
  try {
    for (const name of dropped) wire.close({ type: 'S', name })
    for (const query of queries) send(wire, query)
  } finally {
    wire.stream.uncork()
  }
}

const ignore = (): void => {}

/** Thrown when the database did something else than it was asked for. The code says that the transaction had failed before. */
class UnexpectedReportError extends Error {
  readonly code = '25P02'

  constructor(report: string, expected: string) {
    super(`The database reported ${report} in place of ${expected}: an earlier statement of the transaction has failed`)
    this.name = 'UnexpectedReportError'
  }
}

interface Steps {
  submit(wire: Wire): void
  /** Called when the query has ended. */
  follow(): void
}

const runQuery = (
  connection: PostgresConnection,
  { statement, mustReport }: Sent,
  { submit, follow }: Steps,
): Promise<Row[]> => {
  const { promise, resolve, reject } = Promise.withResolvers<Row[]>()
  const rows: Row[] = []
  let report = 'nothing'
  let decode: Decode | undefined
  const handleError = (error: unknown) => {
    if (statement) dropStatement(connection, statement)
    reject(error as Error)
    follow()
  }
  connection.query({
    callback: ignore,
    submit,
    handleRowDescription: ({ fields }: { fields: readonly FieldDef[] }) => {
      decode = createDecoder(fields, (id, format) => connection.getTypeParser(id, format))
    },
    handleDataRow: ({ fields }: { fields: readonly (string | null)[] }) =>
      rows.push((decode ?? statement!.decode!)(fields)),
    handleReadyForQuery: () => {
      if (statement && decode) statement.decode = decode
      if (mustReport !== undefined && report !== mustReport) reject(new UnexpectedReportError(report, mustReport))
      else resolve(rows)
      follow()
    },
    handleError,
    handleCommandComplete: ({ text }: { text: string }) => void (report = text),
    handleEmptyQuery: ignore,
    handlePortalSuspended: ignore,
  })
  return promise
}

/**
 * Sends queries at once and returns the rows of each. A query that fails does not affect the others. The driver's own queries
 * build each row field by field, ask for the types of the columns each time, and wait for each other.
 */
export const queryPostgres = (connection: PostgresConnection, queries: readonly RowQuery[]): Promise<Row[]>[] => {
  // Taken first: a new statement can displace one that another query of this call needs.
  const dropped = takeDropped(connection)
  const sent = queries.map((query) => ({
    ...query,
    statement: query.isKept ? statementOf(connection, query.text) : undefined,
  }))
  const results = sent.map(() => Promise.withResolvers<Row[]>())
  // The driver expects answers to one query at a time, so it gets the next query, which is sent already, at the end of each.
  const start = (index: number): void => {
    const query = sent[index]
    if (!query) return
    const submit = index === 0 ? (wire: Wire) => sendAll(wire, sent, dropped) : ignore
    results[index]!.resolve(runQuery(connection, query, { submit, follow: () => start(index + 1) }))
  }
  start(0)
  return results.map(({ promise }) => promise)
}
