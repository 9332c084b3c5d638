import type { IntegrationEventPayload, IntegrationScope } from '@scriptorium/client'

/** The secret of an integration with which its webhook is signed. */
export const secretName = 'WEBHOOK_SECRET'

/** The property of the configuration with the address that gets the events. */
export const addressName = 'address'

type EventType = IntegrationEventPayload['type']

/** The scopes that webhooks need for the events that they send; undefined for events that only integrations handle. */
const scopeOf: Readonly<Record<EventType, IntegrationScope | undefined>> = {
  space_content_updated: 'space:metadata:read',
  space_visibility_updated: 'space:metadata:read',
  space_gitsync_started: 'space:git:sync',
  space_gitsync_completed: 'space:git:sync',
  page_feedback: 'page:feedback:read',
  site_view: undefined,
  installation_setup: undefined,
  installation_deleted: undefined,
  space_installation_setup: undefined,
  space_installation_deleted: undefined,
  site_installation_setup: undefined,
  site_installation_deleted: undefined,
  fetch: undefined,
  fetch_published_script: undefined,
  fetch_visitor_authentication: undefined,
  ui_render: undefined,
  content_compute_document: undefined,
  content_compute_revision: undefined,
  task: undefined,
}

const sentTypes = Object.entries(scopeOf).flatMap(([type, scope]) => (scope === undefined ? [] : [type]))

/** What a webhook has to be allowed to learn of. */
export const webhookScopes: IntegrationScope[] = [
  ...new Set(Object.values(scopeOf).filter((scope) => scope !== undefined)),
]

/**
 * The script of a webhook: sends events to the configured address, with the body and the signature of Standard Webhooks. The server
 * sends an event again if the script fails.
 */
export const webhookScript = `
const sentTypes = ${JSON.stringify(sentTypes)}
const bytesOf = (text) => new TextEncoder().encode(text)

const sign = async (secret, text) => {
  const key = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (one) => one.charCodeAt(0))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(hmac, await crypto.subtle.importKey('raw', key, hmac, false, ['sign']), bytesOf(text))
  return 'v1,' + btoa(String.fromCharCode(...new Uint8Array(signature)))
}

export default {
  async fetch(request) {
    const form = await request.formData()
    const event = JSON.parse(form.get('event'))
    if (!sentTypes.includes(event.type)) return new Response('', { status: 406 })
    const { installation, secrets } = JSON.parse(form.get('environment'))
    const organization = installation.target.organization
    const body = JSON.stringify({ type: event.type, timestamp: form.get('occurred-at'), organization, data: event })
    const seconds = String(Math.floor(Date.now() / 1000))
    const headers = {
      'content-type': 'application/json',
      'webhook-id': event.eventId,
      'webhook-timestamp': seconds,
      'webhook-signature': await sign(secrets.${secretName}, event.eventId + '.' + seconds + '.' + body),
    }
    const answer = await fetch(installation.configuration.${addressName}, { method: 'POST', headers, body })
    if (answer.ok) return new Response('')
    console.error('The address answered ' + answer.status)
    return new Response('', { status: 502 })
  },
}
`
