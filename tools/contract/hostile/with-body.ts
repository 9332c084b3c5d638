import type { Case } from '../case.ts'
import type { Sent } from '../http.ts'
import { faultOf } from '../schemas.ts'
import type { SpecOperation } from '../spec.ts'

/** A request, and whether the schema of the operation refuses its body, so that no handler may get it. */
export type Judged = Case & { isBeyond: boolean }

/** Returns the request with another body. If the schema of the operation refuses the body, the server must, too. */
export const withBody = (operation: SpecOperation, base: Sent, name: string, body: unknown): Judged => {
  const schema = `${operation.pointer}/requestBody/content/application~1json/schema`
  const isBeyond = faultOf(schema, body) !== undefined
  return { operation, name, sent: { ...base, body: JSON.stringify(body) }, isBeyond, ...(isBeyond && { status: 400 }) }
}
