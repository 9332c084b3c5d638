import { readFileSync } from 'node:fs'
import { deref, METHODS } from '../document.ts'
import type { Document, Method, Parameter as AnyParameter, Reference } from '../document.ts'
import { problemsOf } from '../operations.ts'

/** The parts of a JSON schema that the cases use. */
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
  /** Whether a path parameter can contain slashes. */
  'x-greedy'?: boolean
  /** JSON pointer into the document. */
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

/** An operation with resolved parameters and responses. */
export interface SpecOperation {
  operationId: string
  tags?: readonly string[]
  method: Method
  path: string
  parameters: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Response>
  /** JSON pointer into the document. */
  pointer: string
  'x-problems'?: string[]
  /** Empty for an operation that everyone can call. */
  security?: object[]
  deprecated?: boolean
}

/** The bundle of the spec. */
export const document = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@scriptorium/spec/openapi.json')), 'utf8'),
) as Document

/** All problems by code. */
export const problems = problemsOf(document)

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

type Written<T> = Record<string, Omit<T, 'pointer'> | Reference>

/** Resolves references and adds the JSON pointer of each target. */
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

/** All operations, in the order of the document. */
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

/** Resolves the references of a schema. */
export const schemaOf = (schema: Schema = {}): Schema => deref<Schema>(document, schema as Reference)

export const bodySchemaOf = ({ requestBody }: SpecOperation): Schema | undefined =>
  requestBody && schemaOf(requestBody.content['application/json']?.schema)

/** Returns the examples of a media type or of its schema. */
export const examplesOf = ({ example, examples = {}, schema }: Media = {}): unknown[] =>
  [example, ...Object.values(examples).map(({ value }) => value), schemaOf(schema).example].filter(
    (one) => one !== undefined,
  )

/** Returns the examples of an operation's request body. */
export const bodyExamplesOf = ({ requestBody }: SpecOperation): unknown[] =>
  requestBody ? examplesOf(requestBody.content['application/json']) : []

export const isRead = ({ method }: Pick<SpecOperation, 'method'>): boolean => method === 'get'
