import { isRead, operations, type SpecOperation as Named } from '@scriptorium/tools/contract/spec.ts'
import type { OperationId } from '@scriptorium/types'
import { notImplemented } from '../../src/edge/http/operations/handlers.ts'
import { readSpec } from '../../src/edge/http/openapi-document.ts'
import type { OpenApiDocument } from '@scriptorium/validator/document'
import { handlers } from '../../src/edge/resources/index.ts'

export { isRead }

/** The spec that the server enforces. */
export const spec = JSON.parse(readSpec('json')) as OpenApiDocument

export type SpecOperation = Named & { operationId: OperationId }

const isOpen = ({ security }: SpecOperation): boolean => security?.length === 0

/** Every operation of the spec that has a caller, with a typed id. */
export const allOperations = (operations as SpecOperation[]).filter((operation) => !isOpen(operation))

/** The operations that everyone can call. */
export const openOperations = (operations as SpecOperation[]).filter(isOpen)

/** Returns whether an operation has code. One without code answers 501 to callers that the gate lets pass. */
export const isImplemented = (operationId: OperationId): boolean => handlers[operationId] !== notImplemented
