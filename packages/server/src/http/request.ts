import type { OperationId } from '@scriptorium/types'
import type { Principal } from './authenticate.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express is extended this way
  namespace Express {
    interface Request {
      /** In every log line and error of this request. */
      id: string
      /** Set once the path is matched. */
      operationId?: OperationId
      /** Set by authenticate. */
      principal?: Principal
      /** The body as it came, of a request with an `Idempotency-Key`. */
      bodyBytes?: Buffer
    }
  }
}
