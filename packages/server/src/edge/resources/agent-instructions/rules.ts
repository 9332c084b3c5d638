import { documentOf } from '@scriptorium/content/markdown/document'
import type { AgentInstructionsRow, OrganizationRow } from '@scriptorium/schema/tables/people'

/** Returns the initial instructions: an empty document, with the creator and the creation time of the organization. */
export const initialInstructions = ({ id, createdAt, createdBy }: OrganizationRow): AgentInstructionsRow => ({
  organizationId: id,
  instructions: JSON.stringify(documentOf([])),
  updatedBy: createdBy,
  updatedAt: createdAt,
})
