import type { Knex } from 'knex'
import type { IntegrationEventRow, IntegrationRow } from '../../../platform/db/tables/integrations.ts'

/** Returns an event of an integration that was attempted at least once. */
export const findEventOf = (db: Knex, { name }: IntegrationRow, id: string): Promise<IntegrationEventRow | undefined> =>
  db('integrationEvents').where({ id, integrationName: name }).whereNotNull('status').first()
