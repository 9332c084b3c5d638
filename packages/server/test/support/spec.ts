import { isRead, operations, type SpecOperation as Named } from '@scriptorium/tools/contract/spec.ts'
import type { OperationId } from '@scriptorium/types'
import { notImplemented } from '../../src/edge/http/operations/handlers.ts'
import { readSpec } from '../../src/edge/http/openapi-document.ts'
import type { OpenApiDocument } from '../../src/edge/http/validator/document.ts'
import { handlers } from '../../src/edge/resources/index.ts'

export { isRead }

/** The spec that the server enforces. */
export const spec = JSON.parse(readSpec('json')) as OpenApiDocument

export type SpecOperation = Named & { operationId: OperationId }

/** Every operation of the spec, with a typed id. */
export const allOperations = operations as SpecOperation[]

/** Returns whether an operation has code. One without code answers 501 to callers that the gate lets pass. */
export const isImplemented = (operationId: OperationId): boolean => handlers[operationId] !== notImplemented
