import { isObject } from '@scriptorium/basics/is-object'
import { decoded } from '@scriptorium/content/decoded'

/** A JSON schema. Any member may be missing or of another type, because the document need not be valid. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  deprecated?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  [more: string]: unknown
}

/** One of several examples. */
export interface NamedExample {
  value?: unknown
  summary?: string
}

export interface MediaType {
  schema?: Schema
  example?: unknown
  examples?: Record<string, NamedExample>
  /** How the fields of a form are written. */
  encoding?: Record<string, Pick<Parameter, 'explode' | 'style'>>
}

/** Where an API is. */
export interface Server {
  url?: string
  description?: string
  variables?: Record<string, { default?: unknown; enum?: unknown[]; description?: string }>
}

export interface Parameter {
  name: string
  in: string
  description?: string
  required?: boolean
  deprecated?: boolean
  style?: string
  explode?: boolean
  schema?: Schema
  /** Instead of `schema`, for a parameter with a media type. */
  content?: Record<string, MediaType>
  example?: unknown
  examples?: Record<string, { value?: unknown }>
}

export interface Body {
  description?: string
  required?: boolean
  headers?: Record<string, Omit<Parameter, 'in' | 'name'>>
  content?: Record<string, MediaType>
}

export interface Operation {
  operationId?: string
  summary?: string
  description?: string
  deprecated?: boolean
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: Body
  responses?: Record<string, Body>
  security?: Record<string, string[]>[]
  servers?: Server[]
  callbacks?: Record<string, Record<string, PathItem>>
  /** False for an operation that shows no code. */
  'x-codeSamples'?: WrittenSample[] | false
}

/** Code that the document has instead of generated code. */
export interface WrittenSample {
  lang?: string
  label?: string
  source?: string
}

export type PathItem = Operation & Record<string, unknown>

/** How clients sign in. */
export interface SecurityScheme {
  type?: string
  scheme?: string
  bearerFormat?: string
  in?: string
  name?: string
  description?: string
  openIdConnectUrl?: string
  flows?: Record<
    string,
    { authorizationUrl?: string; deviceAuthorizationUrl?: string; tokenUrl?: string; scopes?: Record<string, unknown> }
  >
}

/** A group of operations, with what its page shows. */
export interface Tag {
  name: string
  description?: string
  'x-displayName'?: string
  parent?: string
  'x-parent'?: string
  'x-page-title'?: string
  'x-page-description'?: string
  'x-page-icon'?: string
  'x-page-slug'?: string
}

export interface OpenApi {
  info?: { title?: string; version?: string; description?: string; summary?: string }
  servers?: Server[]
  tags?: Tag[]
  paths?: Record<string, PathItem>
  webhooks?: Record<string, PathItem>
  security?: Record<string, string[]>[]
  components?: {
    schemas?: Record<string, Schema>
    securitySchemes?: Record<string, SecurityScheme>
    [more: string]: unknown
  }
}

/** An operation at its place in a document. */
export interface PlacedOperation {
  method: string
  path: string
  operation: Operation
  parameters: Parameter[]
  /** The first server of the operation, of its path, or of the document. */
  server: Server | undefined
}

/** Returns the objects of a list. Documents can have anything in their place. */
export const objectsIn = <T extends object>(list: readonly T[] | undefined): T[] =>
  Array.isArray(list) ? (list.filter(isObject) as T[]) : []

/** Returns the entries of a map whose values are objects. */
export const entriesOf = <T extends object>(map: Record<string, T> | undefined): [string, T][] =>
  Object.entries(isObject(map) ? map : {}).filter(([, value]) => isObject(value)) as [string, T][]

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** Follows references to a value. Returns undefined for a missing target or a cycle. */
export const resolve = <T>(document: OpenApi, value: T | { $ref?: string } | undefined): T | undefined => {
  let found: unknown = value
  for (let hops = 0; hops < 20 && isObject(found) && typeof found['$ref'] === 'string'; hops++) {
    if (!found['$ref'].startsWith('#/')) return undefined
    const parts = found['$ref'].slice(2).split('/')
    found = parts.reduce<unknown>((at, part) => {
      const name = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
      const isParent = isObject(at) || Array.isArray(at)
      return isParent && Object.hasOwn(at, name) ? (at as Record<string, unknown>)[name] : undefined
    }, document)
  }
  return isObject(found) && typeof found['$ref'] === 'string' ? undefined : (found as T | undefined)
}

const parametersOf = (document: OpenApi, item: PathItem, operation: Operation): Parameter[] => {
  const named = new Map<string, Parameter>()
  for (const list of [item.parameters, operation.parameters]) {
    for (const one of Array.isArray(list) ? list : []) {
      const parameter = resolve<Parameter>(document, one)
      if (parameter?.name) named.set(`${parameter.in} ${parameter.name}`, parameter)
    }
  }
  return [...named.values()]
}

const serverOf = (owners: readonly { servers?: Server[] }[]): Server | undefined =>
  owners.map(({ servers }) => objectsIn(servers)[0]).find((server) => server !== undefined)

/** Returns the media type of a body that readers most likely use: JSON, then forms, then the first one. */
export const bodyMedia = (
  body: Pick<Body, 'content'> | undefined,
): [type: string | undefined, media: MediaType | undefined] => {
  const content = isObject(body?.content) ? body.content : {}
  const types = Object.keys(content)
  const wanted = [
    /^application\/json\b/,
    /[/+]json\b/,
    /^application\/x-www-form-urlencoded\b/,
    /^multipart\/form-data\b/,
  ]
  const type = wanted.map((pattern) => types.find((one) => pattern.test(one))).find(Boolean) ?? types[0]
  return [type, type === undefined || !isObject(content[type]) ? undefined : content[type]]
}

const isInternal = (item: Record<string, unknown>): boolean =>
  item['x-internal'] === true || item['x-gitbook-ignore'] === true

/** Returns the operations of paths or webhooks in the order of the document, without those that it keeps for its authors. */
export const operationsOf = (document: OpenApi, paths: Record<string, PathItem> | undefined): PlacedOperation[] =>
  Object.entries(isObject(paths) ? paths : {}).flatMap(([path, given]) => {
    const item = resolve<PathItem>(document, given as PathItem)
    if (!isObject(item) || isInternal(item)) return []
    return methods.flatMap((method) => {
      const operation = item[method]
      if (!isObject(operation) || isInternal(operation)) return []
      return [
        {
          method,
          path,
          operation: operation as Operation,
          parameters: parametersOf(document, item as PathItem, operation),
          server: serverOf([operation as Operation, item as PathItem, document]),
        },
      ]
    })
  })

/** Returns the value of an extension of the operation, or else of the document. */
export const extensionOf = (document: OpenApi, { operation }: PlacedOperation, name: string): unknown =>
  (operation as Record<string, unknown>)[name] ??
  (document as Record<string, unknown>)[name] ??
  (document.info as Record<string, unknown> | undefined)?.[name]
