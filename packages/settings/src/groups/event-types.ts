import type { IntegrationEventPayload } from '@scriptorium/types'

type EventType = IntegrationEventPayload['type']

// Exhaustive by its type: a new event of the spec does not compile without a line here.
const known: Record<EventType, true> = {
  installation_setup: true,
  installation_deleted: true,
  space_installation_setup: true,
  space_installation_deleted: true,
  site_installation_setup: true,
  site_installation_deleted: true,
  space_content_updated: true,
  space_visibility_updated: true,
  space_gitsync_started: true,
  space_gitsync_completed: true,
  site_view: true,
  page_feedback: true,
  fetch: true,
  fetch_published_script: true,
  fetch_visitor_authentication: true,
  ui_render: true,
  content_compute_document: true,
  content_compute_revision: true,
  task: true,
}

/** The types of all events. */
export const eventTypes = Object.keys(known) as EventType[]
