import type { AgentInstructions } from '@scriptorium/types'
import type { AgentInstructionsRow } from '@scriptorium/schema/tables/people'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'

/** Presents the instructions for agents in an organization. */
export const presentAgentInstructions = (row: AgentInstructionsRow, urls: Urls): AgentInstructions =>
  presentEach<AgentInstructions>({
    object: 'agent-instructions',
    instructions: JSON.parse(row.instructions) as AgentInstructions['instructions'],
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
    urls: { location: urls.api(`/v1/orgs/${row.organizationId}/agent-instructions`) },
  })
