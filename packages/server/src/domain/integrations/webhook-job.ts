import { createHmac } from 'node:crypto'
import type { Database } from '@scriptorium/database/open'
import type { IntegrationFactRow } from '@scriptorium/schema/tables/integrations'
import type { JobContext } from '@scriptorium/jobs/job'
import { OutgoingError } from '@scriptorium/outside/requests/outgoing-error'
import type { Outgoing } from '@scriptorium/outside/requests/outgoing'

interface WebhookServices {
  database: Database
  outgoing: Outgoing
  metrics: { deliveries: { inc(labels: { by: string; outcome: string }): void } }
  config: { webhookUrl: string | undefined; webhookSecret: string | undefined }
}

const timeoutMs = 10_000

/** Returns the headers of Standard Webhooks. The secret is base64, with or without the prefix `whsec_`. */
const signatureHeaders = (secret: string, id: string, body: string, now: number): Record<string, string> => {
  const timestamp = String(Math.floor(now / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

const bodyOf = ({ id, type, createdAt, organizationId, payload }: IntegrationFactRow) =>
  JSON.stringify({
    type,
    timestamp: createdAt,
    organization: organizationId,
    data: { ...(JSON.parse(payload) as object), eventId: id, type },
  })

const send = async ({ outgoing, config }: WebhookServices, fact: IntegrationFactRow, signal: AbortSignal) => {
  const body = bodyOf(fact)
  const signed = config.webhookSecret ? signatureHeaders(config.webhookSecret, fact.id, body, Date.now()) : {}
  const headers = { 'content-type': 'application/json', ...signed }
  const request = {
    url: config.webhookUrl!,
    method: 'POST' as const,
    headers,
    body,
    maxBytes: undefined,
    timeoutMs,
    signal,
  }
  try {
    const { status } = await outgoing(request)
    return status >= 200 && status < 300 ? undefined : `It answered ${status}`
  } catch (error) {
    if (error instanceof OutgoingError) return error.message
    throw error
  }
}

/** Sends a fact to the operator's webhook. Throws if that failed, so that it is sent again, and in the end is a failed job with the reason. */
export const run = async (
  { factId }: { factId: string },
  { services, signal }: JobContext<WebhookServices>,
): Promise<void> => {
  const { config, database, metrics } = services
  const fact = await database.read('integrationFacts').where({ id: factId }).first()
  if (!fact || !config.webhookUrl) return
  const failure = await send(services, fact, signal)
  metrics.deliveries.inc({ by: 'webhook', outcome: failure === undefined ? 'delivered' : 'failed' })
  if (failure !== undefined) throw new Error(`The webhook did not take the event ${fact.type}. ${failure}`)
}
