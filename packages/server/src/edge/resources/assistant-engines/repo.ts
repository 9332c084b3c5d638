import type { Knex } from 'knex'
import type { AssistantEngineRow } from '@scriptorium/schema/tables/assistant'

/** Returns the engine that an organization chose; undefined if it uses that of the server. */
export const findEngine = (db: Knex, organizationId: string): Promise<AssistantEngineRow | undefined> =>
  db('assistantEngines').where({ organizationId }).first()

/** Stores the engine of an organization. */
export const keepEngine = async (db: Knex, row: AssistantEngineRow): Promise<void> =>
  void (await db('assistantEngines').insert(row).onConflict('organizationId').merge())

/** Deletes the engine of an organization, and returns the number of deleted rows. */
export const deleteEngine = (db: Knex, organizationId: string): Promise<number> =>
  db('assistantEngines').where({ organizationId }).del()
