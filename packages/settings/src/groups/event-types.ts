import type { IntegrationEventPayload } from '@scriptorium/types'

type EventType = IntegrationEventPayload['type']

/**
 * Whether an event is a question, whose sender waits for the answer. The others tell what happened. A type that is missing here
 * is a compile error.
 */
export const isQuestion: Readonly<Record<EventType, boolean>> = {
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
  fetch: true,
  fetch_published_script: true,
  fetch_visitor_authentication: true,
  ui_render: true,
  content_compute_document: true,
  content_compute_revision: true,
  task: false,
}

/** The types of the events that tell what happened. A webhook gets these only. */
export const factTypes = (Object.keys(isQuestion) as EventType[]).filter((type) => !isQuestion[type])
