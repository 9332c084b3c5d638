import { deref, METHODS } from './document.ts'
import type { Document, Method, Operation, Parameter, Reference, Schema } from './document.ts'

/** The properties of an operation that the server, the client and operations.md need. */
export interface OperationRow {
  method: Method
  path: string
  resource: string
  permission: string | null
  /** Scopes that the token of an integration or installation needs; `users`: only users can call the operation. */
  scopes?: 'users' | string[]
  /** Everyone can call the operation, and tokens do not matter. */
  open?: true
  /** Content tokens can call the operation. */
  contentToken?: true
  /** Permission on the collection in the body's `parent` that is enough as well. */
  parentPermission?: string
  /** A deleted space is found, too. */
  allowsDeleted?: true
  /** The audit log has no event for it, although it is not a GET. */
  audited?: false
  /** It only reads, although it is a POST: its question does not fit into an address. */
  reads?: true
  status: number
  /** Second success status of an upsert: 201 if `status` is 200. */
  created?: number
  deprecated?: true
  /** The response can be a stream of events: for callers who say nothing else, or only for those who ask for it. */
  streamed?: 'byDefault' | 'onRequest'
  /** The response can be a table for spreadsheets. */
  table?: true
  body?: 'optional' | 'required'
  /** Query parameters and body properties with a default, which the validator fills in before the handler runs. */
  defaults?: string[]
}

/** Returns the operations of a document by operationId, in the order of its paths. */
export const operationsOf = (document: Document): Record<string, OperationRow> =>
  Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method]
        if (!operation) return []
        const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
        return [[operation.operationId, rowOf(document, { method, path, operation, parameters })]]
      }),
    ),
  )

interface At {
  method: Method
  path: string
  operation: Operation
  parameters: (Parameter | Reference)[]
}

const rowOf = (document: Document, { method, path, operation, parameters }: At): OperationRow => {
  const [status = 200, created] = Object.keys(operation.responses)
    .map(Number)
    .filter((code) => code >= 200 && code < 300)
  const defaults = defaultsOf(document, operation, parameters)
  return {
    method,
    path,
    resource: operation.tags?.[0] ?? '',
    permission: operation['x-permission'] ?? null,
    ...(operation['x-scopes'] && { scopes: operation['x-scopes'] }),
    ...(operation.security?.length === 0 && { open: true as const }),
    ...(operation['x-content-token'] && { contentToken: true as const }),
    ...(operation['x-parent-permission'] && { parentPermission: operation['x-parent-permission'] }),
    ...(operation['x-allows-deleted'] && { allowsDeleted: true as const }),
    ...((operation['x-audited'] === false || operation['x-reads']) && { audited: false as const }),
    ...(operation['x-reads'] && { reads: true as const }),
    status,
    ...(created && { created }),
    ...(operation.deprecated && { deprecated: true }),
    ...streamedOf(operation.responses[status] as { content?: object } | undefined),
    ...tableOf(operation.responses[status] as { content?: object } | undefined),
    ...(operation.requestBody && { body: operation.requestBody.required ? 'required' : 'optional' }),
    ...(defaults.length > 0 && { defaults }),
  }
}

const streamedOf = (response: { content?: object } | undefined): Pick<OperationRow, 'streamed'> => {
  const at = Object.keys(response?.content ?? {}).indexOf('text/event-stream')
  return at === -1 ? {} : { streamed: at === 0 ? 'byDefault' : 'onRequest' }
}

const tableOf = (response: { content?: object } | undefined): Pick<OperationRow, 'table'> =>
  Object.keys(response?.content ?? {}).includes('text/csv') ? { table: true } : {}

const defaultsOf = (document: Document, operation: Operation, parameters: (Parameter | Reference)[]): string[] => {
  const query = parameters
    .map((parameter) => deref<Parameter>(document, parameter))
    .filter(({ in: place, schema }) => place === 'query' && schema && hasDefault(document, schema))
    .map(({ name }) => name)
  const schema = operation.requestBody?.content['application/json']?.schema
  const members = Object.entries((schema && deref<Schema>(document, schema as Schema | Reference).properties) ?? {})
  const body = members.filter(([, member]) => hasDefault(document, member)).map(([name]) => name)
  return [...new Set([...query, ...body])]
}

const hasDefault = (document: Document, schema: Schema) =>
  deref<Schema>(document, schema as Schema | Reference).default !== undefined || schema.default !== undefined

/** Returns all problems by code. */
export const problemsOf = (document: Document): Record<string, { status: number; title: string }> =>
  Object.fromEntries(
    (document.components.schemas?.ProblemCode?.oneOf ?? []).map((entry) => [
      String(entry.const),
      { status: entry['x-status'] ?? 500, title: entry.title ?? '' },
    ]),
  )

/** What the server needs to know of an event of integrations. */
interface EventRow {
  /** The scopes of which an installation needs one to get the event. Every installation gets an event without scopes. */
  scopes: string[]
  /** Whether the sender waits for an answer. The other events tell what happened. */
  isAnswered: boolean
}

/** Returns the events of integrations by type. Throws if one does not say who gets it. */
export const eventsOf = (document: Document): Record<string, EventRow> =>
  Object.fromEntries(
    Object.entries(document.components.schemas?.['IntegrationEventPayload']?.discriminator?.mapping ?? {}).map(
      ([type, $ref]) => {
        const { 'x-scopes': scopes, 'x-answered': isAnswered = false } = deref<Schema>(document, { $ref })
        if (!scopes)
          throw new Error(`The event ${type} needs x-scopes: the scopes of installations that get it, or [].`)
        return [type, { scopes, isAnswered }]
      },
    ),
  )

/** Generates the TypeScript tables of operations, problems and events that server and client import. */
export const toTypeScript = (document: Document): string => {
  const operations = operationsOf(document)
  return `// Generated from spec/. Edit the spec, then: pnpm gen

/** Method, path and further properties of every operation. */
export const operations = ${table(operations)} as const

/** Status and title of every problem code. */
export const problems = ${table(problemsOf(document))} as const

/** The scopes of which an installation needs one to get an event, and whether the sender waits for an answer. */
export const events = ${table(eventsOf(document))} as const

/** Every permission that an operation requires. */
export type Permission =${union(Object.values(operations).flatMap(({ permission, parentPermission }) => [permission ?? [], parentPermission ?? []].flat()))}
`
}

const table = (rows: Record<string, object>) =>
  `{\n${Object.entries(rows)
    .map(([name, row]) => `  ${name}: ${literal(row)},\n`)
    .join('')}}`

const literal = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${key}: ${literal(member)}`)
  return `{ ${members.join(', ')} }`
}

const quoted = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

const union = (words: string[]) => {
  const unique = [...new Set(words)].toSorted()
  return unique.length === 0 ? ' never' : unique.map((word) => `\n  | '${word}'`).join('')
}

const tokensOf = ({ scopes, contentToken, open }: Pick<OperationRow, 'contentToken' | 'open' | 'scopes'>): string => {
  if (open) return 'none'
  const integrations = !scopes || scopes === 'users' ? [] : scopes.length === 0 ? ['integrations'] : scopes
  return ['users', ...integrations, ...(contentToken ? ['content tokens'] : [])].join(', ')
}

/** Generates operations.md: one table for each resource, with one line for each operation. */
export const toMarkdown = (document: Document): string => {
  const rows = Object.entries(operationsOf(document))
  const resources = [...new Set(rows.map(([, { resource }]) => resource))].toSorted()
  const sections = resources.map((resource) => {
    const lines = rows
      .filter(([, row]) => row.resource === resource)
      .map(([id, { method, path, permission, deprecated, ...row }]) => {
        const note = deprecated ? ' (deprecated)' : ''
        return `| \`${id}\`${note} | ${method.toUpperCase()} | \`${path}\` | ${permission ?? 'everyone'} | ${tokensOf(row)} |`
      })
    return `## ${resource}\n\n| Operation | Method | Path | Permission | Tokens |\n|---|---|---|---|---|\n${lines.join('\n')}\n`
  })
  return `# Operations\n\n${rows.length} operations. Generated from \`openapi.yaml\` by \`pnpm gen\`.\n\n${sections.join('\n')}`
}
