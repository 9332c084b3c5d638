import type { Knex } from 'knex'
import type { IntegrationEventRow, IntegrationRow } from '@scriptorium/schema/tables/integrations'
import type { Jobs } from '../../platform/jobs/payloads.ts'
import { requireQueueRoom } from '../../platform/jobs/quota.ts'
import { Problem } from '../../ground/problem.ts'
import { events } from '@scriptorium/types'

interface Replaying {
  db: Knex
  services: { jobs: Jobs; config: { queuedJobsPerOrganization: number } }
}

/** Queues another delivery of an event, unless one that was asked for waits already. Throws a `Problem` if its answer would be lost. */
export const replayEvent = async (
  { db, services }: Replaying,
  { organizationId }: IntegrationRow,
  { id, type }: IntegrationEventRow,
): Promise<void> => {
  // The sender of a question waited for its answer, and nobody would get the answer to the second one.
  if (events[type].isAnswered) throw new Problem('no_effect', `Nobody waits for the answer to a ${type} event any more`)
  await requireQueueRoom(db, services.config.queuedJobsPerOrganization, organizationId)
  await services.jobs.enqueue(db, 'deliverEvent', { eventId: id }, { unique: id, organizationId })
}
