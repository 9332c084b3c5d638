import type { IntegrationEventPayload } from '@scriptorium/types'
import type { Knex } from 'knex'
import { newOrderedId } from '../db/id.ts'
import { insertIf } from '../db/insert-if.ts'
import type { Jobs } from '../jobs/payloads.ts'

export type EventType = IntegrationEventPayload['type']

/** Something that happened, with the payload of its events except for their ids. */
export interface NewFact {
  organizationId: string
  type: EventType
  /** Only this integration learns of it. */
  integrationName?: string
  spaceId?: string
  siteId?: string
  payload: Record<string, unknown>
}

interface Noting {
  db: Knex
  jobs: Pick<Jobs, 'enqueue'>
  now: string
  /** The operator has a webhook, which gets the facts of all organizations. */
  hasWebhook: boolean
}

/**
 * Records a fact in the transaction in which it happens, in one row however many integrations learn of it. A job makes the
 * events. An organization without integrations records nothing, unless the operator has a webhook.
 */
export const noteFact = async ({ db, jobs, now, hasWebhook }: Noting, fact: NewFact): Promise<void> => {
  const { organizationId, type, integrationName = null, spaceId = null, siteId = null, payload } = fact
  const isHeard = hasWebhook || integrationName !== null
  const onlyIf = isHeard ? undefined : { table: 'installations', where: { organizationId } }
  const id = newOrderedId()
  const row = { id, organizationId, type, integrationName, spaceId, siteId, createdAt: now }
  await insertIf(db, 'integrationFacts', { ...row, payload: JSON.stringify(payload) }, onlyIf)
  await jobs.enqueue(db, 'fanOutEvents', { factId: id }, { organizationId, onlyIf })
}
