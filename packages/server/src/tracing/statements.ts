import type { Attributes, Span } from '@opentelemetry/api'
import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/open.ts'
import { requestContext } from '../log.ts'
import type { Tracing } from './tracing.ts'

interface KnexQuery {
  __knexQueryUid: string
  sql: string
}

interface Description {
  name: string
  attributes: Attributes
}

interface SynchronousClient {
  ask?(sql: string, values: Record<string, unknown>): Promise<unknown[]>
}

const statementsKept = 1000

// A statement has placeholders where its values are, so its text holds nothing that a user wrote.
const describe = (sql: string, system: string): Description => {
  const [operation = 'QUERY'] = /^\w+/.exec(sql.trimStart())?.[0].toUpperCase().split(' ') ?? []
  const table = /\b(?:from|into|update|join)\s+["`]?([a-z_]+)/i.exec(sql)?.[1]
  return {
    name: table ? `${operation} ${table}` : operation,
    attributes: {
      'db.system.name': system,
      'db.query.text': sql.trim(),
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    },
  }
}

/**
 * Adds a span for each SQL statement of a request or of a job. It listens to the connections of the database, so that nothing of it
 * runs in servers without traces.
 */
export const traceStatements = ({ dialect, read, write, replica }: Database, tracing: Tracing): void => {
  const system = dialect.name === 'postgres' ? 'postgresql' : 'sqlite'
  const known = new LRUCache<string, Description>({ max: statementsKept })
  const begin = (sql: string): Span | undefined => {
    if (!requestContext.getStore()?.span?.isRecording()) return undefined
    const found = known.get(sql) ?? describe(sql, system)
    known.set(sql, found)
    return tracing.start(found.name, { kind: tracing.kinds.CLIENT, attributes: found.attributes })
  }
  for (const db of new Set([read, write, ...(replica ? [replica.read] : [])])) {
    listen(db, begin, tracing)
    wrapAsk(db.client as SynchronousClient, begin, tracing)
  }
}

type Begin = (sql: string) => Span | undefined

const listen = (db: Knex, begin: Begin, { end }: Tracing): void => {
  const spans = new Map<string, Span>()
  const finish = (id: string, error?: unknown) => {
    const span = spans.get(id)
    if (!span) return
    spans.delete(id)
    end(span, error)
  }
  db.on('query', ({ __knexQueryUid: id, sql }: KnexQuery) => {
    const span = begin(sql)
    if (span) spans.set(id, span)
  })
  db.on('query-response', (_response: unknown, { __knexQueryUid: id }: KnexQuery) => finish(id))
  db.on('query-error', (error: unknown, { __knexQueryUid: id }: KnexQuery) => finish(id, error))
}

// On SQLite, the queries of nearly every request bypass Knex and its events.
const wrapAsk = (client: SynchronousClient & { transacting?: boolean }, begin: Begin, { end }: Tracing): void => {
  const { ask } = client
  if (!ask) return
  client.ask = async (sql, values) => {
    const span = begin(sql)
    if (!span) return ask.call(client, sql, values)
    try {
      const rows = await ask.call(client, sql, values)
      end(span)
      return rows
    } catch (error) {
      end(span, error)
      throw error
    }
  }
}
