import type { Principal } from '../../../domain/access/principal.ts'
import { Problem } from '../../../ground/problem.ts'

/** Throws 404 if the caller is a visitor of a site who does not preview this change request. */
export const requirePreviewOf = (principal: Principal, changeRequestId: string): void => {
  if (principal.kind === 'content' && principal.claims.changeRequest !== changeRequestId) {
    throw new Problem('not_found', 'There is no such change request')
  }
}
