import type { Subscriber } from '../../domain/events/events.ts'
import { requestIndexing } from '@scriptorium/indexing/request'

// Waits for further edits, so that a burst of edits is read once.
const digestDelayMs = 500

/** Indexes a space whose main content moved. */
export const indexMainContent: Subscriber<'contentMoved'> = async (facts, context) => {
  const { spaceId, organizationId, changeRequestId } = facts
  if (changeRequestId === null) await requestIndexing(context.db, context, spaceId, organizationId)
}

/** Digests the pages of a change request in advance, so that its merge and its links do not wait for it. */
export const digestChangeRequest: Subscriber<'contentMoved'> = async (facts, { db, jobs }) => {
  const { changeRequestId, organizationId } = facts
  if (changeRequestId === null) return
  const options = { unique: changeRequestId, delay: digestDelayMs, organizationId }
  await jobs.enqueue(db, 'digestChangeRequest', { changeRequestId }, options)
}

/** Moves the indexes of transferred spaces to their new organization. */
export const indexTransferredSpaces: Subscriber<'spacesTransferred'> = async ({ spaceIds }, context) => {
  const [first, ...others] = spaceIds
  if (others.length > 0) await context.jobs.enqueue(context.db, 'indexStale', {})
  else if (first !== undefined) await requestIndexing(context.db, context, first)
}

/** Deletes the indexes of a purged space. */
export const removePurgedSpace: Subscriber<'spacePurged'> = ({ spaceId }, context) =>
  requestIndexing(context.db, context, spaceId)
