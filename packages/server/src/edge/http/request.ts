import type { OperationId } from '@scriptorium/types'
import type { Subject } from '@scriptorium/database/replica-statements'
import type { Principal } from '../../domain/access/principal.ts'
import type { EventStream } from './operations/event-stream.ts'
import type { SessionCookie } from './session-cookie.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express is extended this way
  namespace Express {
    interface Request {
      /** The id that all log lines and errors of this request contain. */
      id: string
      /** Set once the path is matched. */
      operationId?: OperationId
      /** Which part of a site the request is for, such as `site_page`. */
      surface?: string
      /** What the request reads or writes: the organization of its resource, and those that its handler names. */
      subjects?: Set<Subject>
      /** The cookie that the response sets. */
      sessionCookie?: SessionCookie
      /** Set by authenticate. */
      principal?: Principal
      /** Set if the caller wants the response as a stream of events. */
      eventStream?: EventStream
      /** The raw body, only set for requests with an `Idempotency-Key`. */
      bodyBytes?: Buffer
      /** The properties of the body that no code has read. */
      unread?: Set<string>
    }
    interface Response {
      /** Throws if the spec does not describe an event of a stream. Set once the operation is known. */
      checkEvent?: (event: unknown) => void
    }
  }
}
