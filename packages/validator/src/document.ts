/** A JSON schema of OpenAPI 3.1, typed only as far as the validator needs. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  discriminator?: { propertyName: string; mapping?: Record<string, string> }
  [keyword: string]: unknown
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header' | 'cookie'
  required?: boolean
  style?: string
  explode?: boolean
  schema?: Schema
  'x-greedy'?: boolean
  [member: string]: unknown
}

export type Content = Record<string, { schema?: Schema }>
export type Responses = Record<string, { content?: Content; headers?: object }>

/** One operation with every reference to a parameter, body or response resolved. */
export interface Operation {
  operationId: string
  method: string
  path: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Responses
  /** The response contains a secret that grants access. */
  isSecret?: true
}

interface Reference {
  $ref: string
}

interface PathItem {
  parameters?: (Parameter | Reference)[]
  [method: string]: unknown
}

/** The bundled spec: one document with internal references only. */
export interface OpenApiDocument {
  openapi: string
  paths?: Record<string, object>
  components?: { schemas?: Record<string, object>; [kind: string]: unknown }
  [member: string]: unknown
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** Returns the target of a `#/…` reference, the only kind in a bundle. Throws if the target does not exist. */
export const resolve = <T>(document: OpenApiDocument, node: T | Reference): T => {
  const pointer = (node as Reference).$ref
  if (pointer === undefined) return node as T
  const target = pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document)
  if (target === undefined) throw new Error(`The spec refers to ${pointer}, which does not exist`)
  return resolve(document, target as T | Reference)
}

const parametersOf = (document: OpenApiDocument, item: PathItem, operation: PathItem): Parameter[] => {
  const resolved = (list: (Parameter | Reference)[] = []) =>
    list.map((parameter) => resolve<Parameter>(document, parameter))
  const byPlace = (parameter: Parameter) => [`${parameter.in} ${parameter.name}`, parameter] as const
  return [...new Map([...resolved(item.parameters), ...resolved(operation.parameters)].map(byPlace)).values()]
}

/** Returns all operations in document order. */
export const operationsOf = (document: OpenApiDocument): Operation[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, reference]) => {
    const item = resolve<PathItem>(document, reference as PathItem)
    return methods.flatMap((method) => {
      const operation = item[method] as PathItem | undefined
      if (!operation) return []
      const body = operation['requestBody'] as Operation['requestBody'] | Reference | undefined
      const responses = Object.entries((operation['responses'] ?? {}) as Responses)
      return [
        {
          operationId: String(operation['operationId'] ?? `${method} ${path}`),
          method,
          path,
          parameters: parametersOf(document, item, operation),
          requestBody: body && resolve<NonNullable<Operation['requestBody']>>(document, body),
          responses: Object.fromEntries(
            responses.map(([status, response]) => [status, resolve<Responses[string]>(document, response)]),
          ),
          ...(operation['x-secret'] === true && { isSecret: true as const }),
        },
      ]
    })
  })

/** Returns whether the spec promises an ETag for a successful response. */
export const isTagged = ({ responses }: { responses: Record<string, { headers?: object }> }): boolean =>
  Object.entries(responses).some(([status, { headers }]) => /^20[01]$/.test(status) && 'ETag' in (headers ?? {}))
