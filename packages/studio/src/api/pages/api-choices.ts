import type { OperationChoice } from '@scriptorium/editor'

type Fields = Readonly<Record<string, unknown>>

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

// A document of other people can have anything anywhere.
const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Returns the operations, webhooks and schemas of an OpenAPI document that blocks can show. */
export const choicesIn = (spec: string, document: unknown): OperationChoice[] => {
  const ref = { kind: 'openapi', spec }
  const root = Object.fromEntries(entriesOf(document))
  const calls = (kind: 'operation' | 'webhook', items: unknown): OperationChoice[] =>
    entriesOf(items).flatMap(([name, item]) =>
      entriesOf(item)
        .filter(([method]) => methods.has(method))
        .map(([method, operation]) => ({ kind, ref, name, method, title: titleOf(operation) })),
    )
  const schemas = entriesOf((root['components'] as Fields | null | undefined)?.['schemas'])
  return [
    ...calls('operation', root['paths']),
    ...calls('webhook', root['webhooks']),
    ...schemas.map(([name, schema]) => ({ kind: 'schema' as const, ref, name, title: titleOf(schema) })),
  ]
}

const titleOf = (item: unknown): string | undefined => {
  const { summary, operationId, title } = Object.fromEntries(entriesOf(item))
  return textOf(summary) ?? textOf(title) ?? textOf(operationId)
}

/** Returns the choices whose specification, method, name or title has all words of a query. */
export const matching = (choices: readonly OperationChoice[], query: string): OperationChoice[] => {
  const words = query.toLowerCase().split(/\s+/)
  return choices.filter(({ ref, method, name, title }) => {
    const text = `${String(ref['spec'])} ${method ?? ''} ${name} ${title ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
