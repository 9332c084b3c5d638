import type { ChangeRequestRow } from '../../db/tables/content.ts'
import type { UserRow } from '../../db/tables/people.ts'

/** A change request with who made it, and where its space is now. */
export interface ChangeRequestFound {
  changeRequest: ChangeRequestRow
  createdBy: UserRow
  /** The current revision of the space. */
  spaceRevisionId: string
}
