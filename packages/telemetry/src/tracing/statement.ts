import type { Attributes } from '@opentelemetry/api'

// Queries within brackets are removed from the innermost to the outermost, so that the table is that of the whole statement.
const withoutInner = (sql: string): string => {
  const outer = sql.replaceAll(/\([^()]*\)/g, ' ')
  return outer === sql ? sql : withoutInner(outer)
}

/** Returns the span of a statement. Its text has placeholders where its values are, so it holds nothing that a user wrote. */
export const statementOf = (sql: string, system: string): { name: string; attributes: Attributes } => {
  // Line breaks and indentation would be sent with each span.
  const text = sql.trim().replaceAll(/\s+/g, ' ')
  const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY'
  const table = /\b(?:from|into|update|join)\s+["`]?([a-z_]+)/i.exec(withoutInner(text))?.[1]
  const attributes = {
    'db.system.name': system,
    'db.query.text': text,
    'db.operation.name': operation,
    'db.collection.name': table,
  }
  return { name: table ? `${operation} ${table}` : operation, attributes }
}
