import type { Knex } from 'knex'
import type { AgentInstructionsRow } from '@scriptorium/schema/tables/people'

/** Returns the instructions that were set for an organization, if any. */
export const findAgentInstructions = (db: Knex, organizationId: string): Promise<AgentInstructionsRow | undefined> =>
  db('agentInstructions').where({ organizationId }).first()

/** Inserts or replaces the instructions of an organization. */
export const setAgentInstructions = (db: Knex, row: AgentInstructionsRow) =>
  db('agentInstructions').insert(row).onConflict('organizationId').merge()
