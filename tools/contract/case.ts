import type { Sent } from './http.ts'
import type { SpecOperation } from './spec.ts'

/** A request with the expected properties of its answer. */
export interface Case {
  operation: SpecOperation
  name: string
  sent: Sent
  /** Expected status. Several statuses are possible if it is absent. */
  status?: number
  /** Pointer that one of the errors must have. */
  pointer?: string
  /** Pointer to a value that the spec allows, so that no error may refuse it. */
  fitting?: string
}
