import type { Subscriber } from '../events/events.ts'

/** Queues the description of a new version, so that pages can show its operations. */
export const describeNewVersion: Subscriber<'openapiVersionAdded'> = async ({ id, organizationId }, { db, jobs }) => {
  await jobs.enqueue(db, 'describeOpenAPISpec', { organizationId, specId: id }, { unique: id })
}
