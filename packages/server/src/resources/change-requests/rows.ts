import type { ChangeRequestRow, UserRow } from '../../db/tables.ts'

/** A change request with who made it, and where its space is now. */
export interface ChangeRequestFound {
  changeRequest: ChangeRequestRow
  createdBy: UserRow
  /** The current revision of the space. */
  spaceRevisionId: string
}
