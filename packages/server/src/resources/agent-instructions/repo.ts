import type { Knex } from 'knex'
import type { AgentInstructionsRow } from '../../db/tables/people.ts'

/** What was set for an organization, if anything was. */
export const findAgentInstructions = (db: Knex, organizationId: string): Promise<AgentInstructionsRow | undefined> =>
  db('agentInstructions').where({ organizationId }).first()

/** Sets it, in the place of what was there. */
export const setAgentInstructions = (db: Knex, row: AgentInstructionsRow) =>
  db('agentInstructions').insert(row).onConflict('organizationId').merge()
