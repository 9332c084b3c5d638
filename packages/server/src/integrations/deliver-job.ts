import type { EventLog } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { Database } from '../db/open.ts'
import type { IntegrationEventRow, IntegrationRow } from '../db/tables/integrations.ts'
import type { JobContext } from '../jobs/job.ts'
import type { Jobs } from '../jobs/payloads.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { environmentOf, type EnvironmentServices } from './environment.ts'
import { logLine, sendThroughTunnel, type Attempt } from './tunnel.ts'

interface DeliveryServices extends EnvironmentServices {
  database: Database
  jobs: Jobs
  outgoing: Outgoing
}

/** The pauses before the second to the sixth attempt. */
const pausesMs = [10_000, 60_000, 300_000, 900_000, 1_800_000]

const maxLines = 1000
const maxLogCharacters = 1_000_000

const usesTunnel = async (db: Knex, integration: IntegrationRow, { installationId }: IntegrationEventRow) => {
  if (integration.tunnelUrl === null) return false
  if (integration.tunnelScope === 'all' || installationId === null) return true
  const installation = await db('installations').where({ id: installationId }).first('organizationId')
  return installation === undefined || installation.organizationId === integration.organizationId
}

const noRuntime: () => Attempt = () => ({
  isDelivered: false,
  logs: [logLine('error', 'This server runs no scripts: turn on the development mode to send events to a tunnel')],
})

const attempt = async (services: DeliveryServices, event: IntegrationEventRow, signal: AbortSignal) => {
  const { read } = services.database
  const integration = await read('integrations').where({ name: event.integrationName }).first()
  if (!integration) return undefined
  if (!(await usesTunnel(read, integration, event))) return { ...noRuntime(), isFinal: true }
  // In one snapshot, because the installation can be removed meanwhile.
  const environment = await services.database.snapshot((trx) => environmentOf(trx, services, integration, event))
  return { ...(await sendThroughTunnel(services.outgoing, integration, event, environment, signal)), isFinal: false }
}

// The oldest lines of all attempts are kept, as the first attempt shows best what went wrong.
const appended = (stored: string, lines: EventLog[]): string => {
  const logs = [...(JSON.parse(stored) as EventLog[]), ...lines].slice(0, maxLines)
  let characters = 0
  return JSON.stringify(logs.filter(({ message }) => (characters += message.length) <= maxLogCharacters))
}

/** Delivers an event, and queues the next attempt if that failed. A killed attempt is repeated, so an event can come twice. */
export const run = async (
  { eventId }: { eventId: string },
  { services, finish, signal }: JobContext<DeliveryServices>,
): Promise<void> => {
  const event = await services.database.read('integrationEvents').where({ id: eventId }).first()
  const outcome = event && (await attempt(services, event, signal))
  if (!event || !outcome) return
  const attempts = event.attempts + 1
  const delay = outcome.isDelivered || outcome.isFinal ? undefined : pausesMs[attempts - 1]
  await finish(async (trx) => {
    const status = outcome.isDelivered ? ('success' as const) : ('failed' as const)
    const logs = appended(event.logs, outcome.logs)
    await trx('integrationEvents')
      .where({ id: eventId })
      .update({ status, attempts, logs, attemptedAt: new Date().toISOString() })
    if (delay !== undefined) await services.jobs.enqueue(trx, 'deliverEvent', { eventId }, { delay })
  })
}
