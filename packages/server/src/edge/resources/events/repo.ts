import type { Knex } from 'knex'
import type { IntegrationEventRow, IntegrationRow } from '@scriptorium/schema/tables/integrations'

/** Returns an event of an integration that was attempted at least once. */
export const findEventOf = (db: Knex, { name }: IntegrationRow, id: string): Promise<IntegrationEventRow | undefined> =>
  db('integrationEvents').where({ id, integrationName: name }).whereNotNull('status').first()
