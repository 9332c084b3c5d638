import type { Knex } from 'knex'
import type { IntegrationEventRow, IntegrationRow } from '@scriptorium/schema/tables/integrations'
import type { Jobs } from '../../platform/jobs/payloads.ts'
import { requireQueueRoom } from '../../platform/jobs/quota.ts'
import { Problem } from '../../ground/problem.ts'
import type { EventType } from './facts.ts'

// The sender of a question waited for its answer, and nobody would get the answer to the second one.
const isQuestion: Readonly<Record<EventType, boolean>> = {
  installation_setup: false,
  installation_deleted: false,
  space_installation_setup: false,
  space_installation_deleted: false,
  site_installation_setup: false,
  site_installation_deleted: false,
  space_content_updated: false,
  space_visibility_updated: false,
  space_gitsync_started: false,
  space_gitsync_completed: false,
  site_view: false,
  page_feedback: false,
  task: false,
  fetch: true,
  fetch_published_script: true,
  fetch_visitor_authentication: true,
  ui_render: true,
  content_compute_document: true,
  content_compute_revision: true,
}

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
  if (isQuestion[type]) throw new Problem('no_effect', `Nobody waits for the answer to a ${type} event any more`)
  await requireQueueRoom(db, services.config.queuedJobsPerOrganization, organizationId)
  await services.jobs.enqueue(db, 'deliverEvent', { eventId: id }, { unique: id, organizationId })
}
