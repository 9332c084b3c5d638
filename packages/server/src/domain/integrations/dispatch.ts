import type { Knex } from 'knex'
import type { Database } from '@scriptorium/database/open'
import type { IntegrationEventRow, IntegrationRow } from '@scriptorium/schema/tables/integrations'
import type { Outgoing } from '@scriptorium/outside/requests/outgoing'
import type { Scripts } from '@scriptorium/outside/scripts/scripts'
import type { Attempt } from './attempt.ts'
import { environmentOf, type EnvironmentServices } from './environment.ts'
import { formOf } from './event-form.ts'
import { runScript } from './run-script.ts'
import { sendThroughTunnel } from './tunnel.ts'

/** The services that deliver events to integrations. */
export interface DispatchServices extends EnvironmentServices {
  database: Database
  outgoing: Outgoing
  scripts: Scripts
  metrics: { deliveries: { inc(labels: { by: string; outcome: string }): void } }
}

/** Options of a delivery. */
export interface DispatchOptions {
  signal: AbortSignal
  /** The body of the HTTP request that the integration must answer. */
  body?: Uint8Array | undefined
  timeoutMs?: number
  maxBytes?: number
  /** What the integration learns about itself, if the caller knows it already. */
  environment?: object
}

const defaultTimeoutMs = 10_000
const defaultMaxBytes = 1_048_576

const usesTunnel = async (db: Knex, integration: IntegrationRow, { installationId }: IntegrationEventRow) => {
  if (integration.tunnelUrl === null) return false
  if (integration.tunnelScope === 'all' || installationId === null) return true
  const installation = await db('installations').where({ id: installationId }).first('organizationId')
  return installation === undefined || installation.organizationId === integration.organizationId
}

/** Returns what an integration learns about itself with an event. In one snapshot, because the installation can be removed meanwhile. */
export const readEnvironment = (
  services: DispatchServices,
  integration: IntegrationRow,
  event: IntegrationEventRow,
): Promise<object> => services.database.snapshot((trx) => environmentOf(trx, services, integration, event))

/** Delivers an event to an integration: through the tunnel of its developer, or to its script. */
export const dispatch = async (
  services: DispatchServices,
  integration: IntegrationRow,
  event: IntegrationEventRow,
  { signal, body, timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes, ...known }: DispatchOptions,
): Promise<Attempt> => {
  const { database, outgoing, scripts, metrics } = services
  const isTunneled = await usesTunnel(database.read, integration, event)
  const environment = known.environment ?? (await readEnvironment(services, integration, event))
  const form = await formOf(event, environment, body)
  const limits = { timeoutMs, maxBytes, signal }
  const attempt = isTunneled
    ? await sendThroughTunnel(outgoing, integration, form, limits)
    : await runScript({ read: database.read, scripts }, integration, form, limits)
  const outcome = attempt.isDelivered ? 'delivered' : 'failed'
  metrics.deliveries.inc({ by: isTunneled ? 'tunnel' : 'script', outcome })
  return attempt
}
