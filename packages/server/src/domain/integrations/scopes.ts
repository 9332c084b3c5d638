import type { IntegrationScope } from '@scriptorium/types'
import type { EventType } from './facts.ts'

const content: readonly IntegrationScope[] = ['space:content:read', 'space:metadata:read']

/**
 * The scopes of which an installation needs one to get events of a type; `none` for those that every installation gets. A type
 * that is missing here is a compile error.
 */
const needed: Record<EventType, readonly IntegrationScope[] | 'none'> = {
  installation_setup: 'none',
  installation_deleted: 'none',
  space_installation_setup: 'none',
  space_installation_deleted: 'none',
  site_installation_setup: 'none',
  site_installation_deleted: 'none',
  task: 'none',
  fetch: 'none',
  ui_render: 'none',
  content_compute_document: 'none',
  content_compute_revision: 'none',
  space_content_updated: content,
  space_visibility_updated: content,
  space_gitsync_started: ['space:git:sync'],
  space_gitsync_completed: ['space:git:sync'],
  site_view: ['site:views:read'],
  page_feedback: ['page:feedback:read'],
  fetch_published_script: ['site:script:inject'],
  fetch_visitor_authentication: ['site:visitor:auth'],
}

/**
 * Returns the scopes of an installation: those of the current version that an admin has agreed to. Both lists are JSON, as
 * they are stored.
 */
export const effectiveScopes = (granted: string, declared: string): IntegrationScope[] => {
  const wanted = new Set(JSON.parse(declared) as IntegrationScope[])
  return (JSON.parse(granted) as IntegrationScope[]).filter((scope) => wanted.has(scope))
}

/** Returns the scopes that the current version asks for and no admin has agreed to yet. */
export const pendingScopes = (granted: string, declared: string): IntegrationScope[] => {
  const agreed = new Set(JSON.parse(granted) as IntegrationScope[])
  return (JSON.parse(declared) as IntegrationScope[]).filter((scope) => !agreed.has(scope))
}

/** Returns whether an installation with these scopes gets events of a type. */
export const getsEvents = (type: EventType, scopes: readonly IntegrationScope[]): boolean =>
  needed[type] === 'none' || needed[type].some((scope) => scopes.includes(scope))
