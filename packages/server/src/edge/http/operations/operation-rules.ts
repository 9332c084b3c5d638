import type { OperationId } from '@scriptorium/types'
import {
  operationsOf,
  resolve,
  type OpenApiDocument,
  type Operation,
  type Schema,
} from '@scriptorium/validator/document'

/** Rules of the spec for one operation that go beyond the schemas of its request and response. */
export interface OperationRules {
  /** The GET whose ETag the `If-Match` of this write refers to, with the default values of its query. */
  read?: { operationId: OperationId; query: Record<string, unknown> }
  /** The path of the operation that replaces this deprecated one; empty if the spec names none. */
  successor?: string
  /** The properties of a body that can also have others. */
  declared?: ReadonlySet<string>
}

/** The rules of every operation. */
export type RulesByOperation = ReadonlyMap<OperationId, OperationRules>

interface Deprecated {
  deprecated?: boolean
  'x-successor'?: string
}

const defaultQuery = (spec: OpenApiDocument, { parameters }: Operation) => {
  const schemaOf = (schema: Schema = {}) => ({ ...resolve<Schema>(spec, schema as { $ref: string }), ...schema })
  const given = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => [name, schemaOf(schema)['default']] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

const declaredOf = (spec: OpenApiDocument, { requestBody }: Operation): ReadonlySet<string> | undefined => {
  const schema = requestBody?.content['application/json']?.schema
  const { additionalProperties, properties = {} } = schema ? resolve<Schema>(spec, schema) : {}
  return additionalProperties ? new Set(Object.keys(properties)) : undefined
}

/** Returns which GET each `If-Match` refers to and which operations are deprecated. */
export const readOperationRules = (spec: OpenApiDocument): RulesByOperation => {
  const operations = operationsOf(spec)
  const pathOf = (id?: string) => operations.find(({ operationId }) => operationId === id)?.path ?? ''
  const readOf = (write: Operation): OperationRules['read'] => {
    if (!write.parameters.some(({ name }) => name === 'If-Match')) return undefined
    const get = operations.find(({ method, path }) => method === 'get' && path === write.path)
    return get && { operationId: get.operationId as OperationId, query: defaultQuery(spec, get) }
  }
  const rulesOf = (operation: Operation): OperationRules => {
    const authored = (spec.paths?.[operation.path] as Record<string, Deprecated> | undefined)?.[operation.method]
    const read = readOf(operation)
    const declared = declaredOf(spec, operation)
    return {
      ...(declared && { declared }),
      ...(read && { read }),
      ...(authored?.deprecated && { successor: pathOf(authored['x-successor']) }),
    }
  }
  return new Map(operations.map((operation) => [operation.operationId as OperationId, rulesOf(operation)]))
}
