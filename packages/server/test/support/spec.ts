import { isRead, operations, type SpecOperation as Named } from '@scriptorium/tools/contract/spec.ts'
import type { OperationId } from '@scriptorium/types'
import { notImplemented } from '../../src/http/handlers.ts'
import { readSpec } from '../../src/http/openapi-document.ts'
import type { OpenApiDocument } from '../../src/http/validator/document.ts'
import { handlers } from '../../src/resources/index.ts'

export { isRead }

/** The spec that the server holds itself to. */
export const spec = JSON.parse(readSpec('json')) as OpenApiDocument

export type SpecOperation = Named & { operationId: OperationId }

/** Every operation of the spec, by a name that the compiler knows. */
export const allOperations = operations as SpecOperation[]

/** Whether an operation has code; one that has none answers 501, once the caller is known to be allowed it. */
export const isImplemented = (operationId: OperationId): boolean => handlers[operationId] !== notImplemented
