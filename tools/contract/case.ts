import type { Sent } from './http.ts'
import type { SpecOperation } from './spec.ts'

/** A request, and what is known of its answer beforehand. */
export interface Case {
  operation: SpecOperation
  name: string
  sent: Sent
  /** The only status that will do, where there is one. */
  status?: number
  /** Where one of the errors has to point. */
  pointer?: string
  /** Nothing in the spec is against the request, so no error may find fault with what is here. */
  fitting?: string
}
