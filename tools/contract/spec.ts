import { readFileSync } from 'node:fs'
import { deref, METHODS } from '../document.ts'
import type { Document, Method, Parameter as AnyParameter, Reference } from '../document.ts'
import { problemsOf } from '../operations.ts'

/** A JSON schema as the cases are made from it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  example?: unknown
  default?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minProperties?: number
  maxProperties?: number
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: boolean | Schema
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header' | 'cookie'
  required?: boolean
  schema?: Schema
  example?: unknown
  /** Whether it may hold slashes, where it stands in a path. */
  'x-greedy'?: boolean
  /** Where the document has it. */
  pointer: string
}

export interface Media {
  schema?: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Response {
  pointer: string
  content?: Record<string, Media>
  headers?: Record<string, { schema?: Schema; pointer: string }>
}

/** One operation, its parameters and responses at hand. */
export interface SpecOperation {
  operationId: string
  method: Method
  path: string
  parameters: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Response>
  /** Where the document has it. */
  pointer: string
  'x-problems'?: string[]
  deprecated?: boolean
}

/** The interface: the bundle that this repository has made of its spec. */
export const document = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@scriptorium/spec/openapi.json')), 'utf8'),
) as Document

/** Every problem that the interface knows, by its code. */
export const problems = problemsOf(document)

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

type Written<T> = Record<string, Omit<T, 'pointer'> | Reference>

/** Each with the place in the document where its own text is. */
const placed = <T>(nodes: Written<T> = {}, pointer: string) =>
  Object.fromEntries(
    Object.entries(nodes).map(([name, node]) => {
      const own = '$ref' in node ? (node as Reference).$ref : `${pointer}/${escaped(name)}`
      return [name, { ...deref<Omit<T, 'pointer'>>(document, node), pointer: own }]
    }),
  )

const responsesOf = (responses: Record<string, unknown>, pointer: string): Record<string, Response> => {
  const all = placed<Response & { pointer: string }>(responses as Written<Response>, pointer)
  return Object.fromEntries(
    Object.entries(all).map(([status, response]) => [
      status,
      { ...response, headers: placed(response.headers, `${response.pointer}/headers`) } as Response,
    ]),
  )
}

const parametersOf = (lists: [pointer: string, list: (AnyParameter | Reference)[] | undefined][]) => {
  const all = lists.flatMap(([pointer, list = []]) =>
    list.map((one, index) => {
      const parameter = deref<AnyParameter>(document, one) as Omit<Parameter, 'pointer'>
      return { ...parameter, pointer: '$ref' in one ? one.$ref : `${pointer}/parameters/${index}` }
    }),
  )
  return [...new Map(all.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter])).values()]
}

/** Every operation of the interface, in its order. */
export const operations: SpecOperation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method]
    if (!operation) return []
    const place = `#/paths/${escaped(path)}`
    const pointer = `${place}/${method}`
    const parameters = parametersOf([
      [place, item.parameters],
      [pointer, operation.parameters],
    ])
    return [
      {
        ...operation,
        method,
        path,
        pointer,
        parameters,
        responses: responsesOf(operation.responses, `${pointer}/responses`),
      },
    ]
  }),
)

/** Follows references until a schema says something itself. */
export const schemaOf = (schema: Schema = {}): Schema => deref<Schema>(document, schema as Reference)

export const bodySchemaOf = ({ requestBody }: SpecOperation): Schema | undefined =>
  requestBody && schemaOf(requestBody.content['application/json']?.schema)

/** What the spec shows of a body: beside the media type, or in its schema. */
export const examplesOf = ({ example, examples = {}, schema }: Media = {}): unknown[] =>
  [example, ...Object.values(examples).map(({ value }) => value), schemaOf(schema).example].filter(
    (one) => one !== undefined,
  )

/** The examples that the spec gives of an operation's body. */
export const bodyExamplesOf = ({ requestBody }: SpecOperation): unknown[] =>
  requestBody ? examplesOf(requestBody.content['application/json']) : []

export const isRead = ({ method }: Pick<SpecOperation, 'method'>): boolean => method === 'get'
