import { methods } from '@scriptorium/changes/methods'

/** The parts of an OpenAPI document that the tools read. */
export interface Document {
  paths: Record<string, PathItem>
  components: {
    schemas?: Record<string, Schema>
    parameters?: Record<string, Parameter>
    [kind: string]: Record<string, unknown> | undefined
  }
  [key: string]: unknown
}

export type PathItem = { parameters?: (Parameter | Reference)[] } & { [method in Method]?: Operation }

export interface Operation {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  deprecated?: boolean
  /** Empty for an operation that everyone can call. */
  security?: object[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
  responses: Record<string, unknown>
  'x-permission'?: string
  'x-parent-permission'?: string
  'x-scopes'?: 'users' | string[]
  'x-content-token'?: boolean
  'x-allows-deleted'?: boolean
  'x-audited'?: boolean
  'x-reads'?: boolean
  'x-problems'?: string[]
  'x-successor'?: string
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
}
export interface Reference {
  $ref: string
}
export interface Schema {
  $ref?: string
  description?: string
  default?: unknown
  const?: unknown
  title?: string
  properties?: Record<string, Schema>
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  discriminator?: { mapping?: Record<string, string> }
  'x-status'?: number
  'x-scopes'?: string[]
  'x-answered'?: boolean
}

export const METHODS = methods
export type Method = (typeof METHODS)[number]

/** Resolves a `$ref` within the document. Throws if the target does not exist. */
export const deref = <T extends object>(document: Document, node: T | Reference): T => {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as T
  const keys = node.$ref.slice(2).split('/')
  const found = keys.reduce<unknown>(
    (at, key) => (at as Record<string, unknown> | undefined)?.[unescapeKey(key)],
    document,
  )
  if (!found) throw new Error(`${node.$ref} does not exist in the document`)
  return deref(document, found as T | Reference)
}

const unescapeKey = (key: string) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
