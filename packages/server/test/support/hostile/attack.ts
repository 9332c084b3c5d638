import type { Sent } from '../http.ts'
import type { SpecOperation } from '../spec.ts'

/** A request that means harm, and what is known of its answer. */
export interface Attack {
  operation: SpecOperation
  name: string
  sent: Sent
  /** The only status that will do, where there is one. */
  status?: number
  /** Where one of the errors has to point. */
  pointer?: string
}
