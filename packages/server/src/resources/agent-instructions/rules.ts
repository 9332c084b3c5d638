import { documentOf } from '@scriptorium/content/markdown/document'
import type { AgentInstructionsRow, OrganizationRow } from '../../db/tables/people.ts'

/** What stands until something is set: nothing, since the organization was created, by who did that. */
export const neverSet = ({ id, createdAt, createdBy }: OrganizationRow): AgentInstructionsRow => ({
  organizationId: id,
  instructions: JSON.stringify(documentOf([])),
  updatedBy: createdBy,
  updatedAt: createdAt,
})
