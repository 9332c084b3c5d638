import type { Knex } from 'knex'
import type { AgentInstructionsRow, UserRow } from '../../../platform/db/tables/people.ts'

/** Returns the instructions that were set for an organization, if any. */
export const findAgentInstructions = (db: Knex, organizationId: string): Promise<AgentInstructionsRow | undefined> =>
  db('agentInstructions').where({ organizationId }).first()

/** Returns who last set the instructions. Users are never deleted. */
export const findAuthor = async (db: Knex, { updatedBy }: AgentInstructionsRow): Promise<UserRow> =>
  (await db('users').where({ id: updatedBy }).first())!

/** Inserts or replaces the instructions of an organization. */
export const setAgentInstructions = (db: Knex, row: AgentInstructionsRow) =>
  db('agentInstructions').insert(row).onConflict('organizationId').merge()
