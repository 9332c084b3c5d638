import type { Subscriber } from '../../domain/events/events.ts'
import { requestDescription } from './request.ts'

/** Queues the description of a new version, so that pages can show its operations. */
export const describeNewVersion: Subscriber<'openapiVersionAdded'> = (spec, { db, jobs }) =>
  requestDescription(db, { jobs }, spec)
