import type { OperationId } from '@scriptorium/types'
import { notImplemented } from '../../src/http/handlers.ts'
import { readSpec } from '../../src/http/openapi-document.ts'
import {
  operationsOf,
  resolve,
  type OpenApiDocument,
  type Operation,
  type Schema,
} from '../../src/http/validator/document.ts'
import { handlers } from '../../src/resources/index.ts'

/** The spec that the server holds itself to. */
export const spec = JSON.parse(readSpec('json')) as OpenApiDocument

/** Every operation of the spec, by a name that the compiler knows. */
export const allOperations = operationsOf(spec) as (Operation & { operationId: OperationId })[]

export type SpecOperation = (typeof allOperations)[number]

/** Follows references until a schema says something itself. */
export const schemaOf = (schema: Schema = {}): Schema => resolve<Schema>(spec, schema as { $ref: string })

export const bodySchemaOf = ({ requestBody }: Operation): Schema | undefined =>
  requestBody && schemaOf(requestBody.content['application/json']?.schema)

interface WithExamples {
  schema?: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

/** The examples that the spec gives of an operation's body, beside the media type or in its schema. */
export const bodyExamplesOf = ({ requestBody }: Operation): unknown[] => {
  if (!requestBody) return []
  const { example, examples = {}, schema } = (requestBody.content['application/json'] ?? {}) as WithExamples
  const all = [example, ...Object.values(examples).map(({ value }) => value), schemaOf(schema)['example']]
  return all.filter((one) => one !== undefined)
}

/** Whether an operation has code; one that has none answers 501, once the caller is known to be allowed it. */
export const isImplemented = (operationId: OperationId): boolean => handlers[operationId] !== notImplemented

export const isRead = ({ method }: Operation): boolean => method === 'get'
