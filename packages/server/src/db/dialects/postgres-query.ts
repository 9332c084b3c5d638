import { createRequire } from 'node:module'
import type { FieldDef } from 'pg'
import { createDecoder, type Decode, type ParserOf } from './postgres-rows.ts'
import { dropStatement, takeDropped, type Statement } from './postgres-statements.ts'

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

interface Sent {
  text: string
  values: readonly unknown[]
  statement: Statement | undefined
}

const send = (wire: Wire, { text, values, statement }: Sent, dropped: readonly string[]): void => {
  const name = statement?.name ?? ''
  wire.stream.cork()
  try {
    for (const each of dropped) wire.close({ type: 'S', name: each })
    if (!statement?.decode) wire.parse({ name, text })
    wire.bind({ statement: name, values, valueMapper: valueMapper() })
    if (!statement?.decode) wire.describe({ type: 'P' })
    wire.execute()
    wire.sync()
  } finally {
    wire.stream.uncork()
  }
}

const ignore = (): void => {}

/**
 * Runs a query that returns rows, with numbered parameters. The driver's own queries build each row field by field and ask for
 * the types of the columns each time. The connection keeps the statement if there is one, and then parses and plans it once.
 */
export const queryPostgres = (
  connection: PostgresConnection,
  text: string,
  values: readonly unknown[],
  statement: Statement | undefined,
): Promise<Row[]> => {
  const { promise, resolve, reject } = Promise.withResolvers<Row[]>()
  const rows: Row[] = []
  let decode: Decode | undefined = statement?.decode
  const handleError = (error: unknown) => {
    if (statement) dropStatement(connection, statement)
    reject(error as Error)
  }
  connection.query({
    callback: ignore,
    submit: (wire: Wire) => send(wire, { text, values, statement }, takeDropped(connection)),
    handleRowDescription: ({ fields }: { fields: readonly FieldDef[] }) => {
      decode = createDecoder(fields, (id, format) => connection.getTypeParser(id, format))
    },
    handleDataRow: ({ fields }: { fields: readonly (string | null)[] }) => rows.push(decode!(fields)),
    handleReadyForQuery: () => {
      if (statement && decode) statement.decode = decode
      resolve(rows)
    },
    handleError,
    handleCommandComplete: ignore,
    handleEmptyQuery: ignore,
    handlePortalSuspended: ignore,
  })
  return promise
}
