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

/** The examples that the spec gives of an operation's body. */
export const bodyExamplesOf = ({ requestBody }: Operation): unknown[] => {
  const media = requestBody?.content['application/json'] as
    | { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
    | undefined
  if (!media) return []
  const { example, examples, schema } = media
  const own = example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example]
  const ofSchema = (schemaOf(schema)['examples'] as unknown[] | undefined) ?? []
  return own.length > 0 ? own : ofSchema
}

/** Whether an operation has code; one that has none answers 501, once the caller is known to be allowed it. */
export const isImplemented = (operationId: OperationId): boolean => handlers[operationId] !== notImplemented
