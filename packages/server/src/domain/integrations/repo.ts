import type { Knex } from 'knex'
import type { IntegrationEventRow } from '@scriptorium/schema/tables/integrations'

/** Which events of integrations to list. */
export interface EventFilter {
  integrationName?: string | undefined
  /** Only events with a higher id, which are later. */
  after?: string | undefined
}

/** Returns events of all integrations, latest first, including those that were not attempted yet. */
export const listEvents = (db: Knex, { integrationName, after }: EventFilter, limit: number) => {
  const rows = db('integrationEvents').orderBy('id', 'desc').limit(limit)
  if (integrationName !== undefined) rows.where({ integrationName })
  if (after !== undefined) rows.where('id', '>', after)
  return rows as unknown as Promise<IntegrationEventRow[]>
}

/** Returns an event of any integration. */
export const findEvent = (db: Knex, id: string): Promise<IntegrationEventRow | undefined> =>
  db('integrationEvents').where({ id }).first()
