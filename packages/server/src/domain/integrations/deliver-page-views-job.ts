import type { IntegrationEventRow, IntegrationRow } from '@scriptorium/schema/tables/integrations'
import type { JobContext } from '@scriptorium/jobs/job'
import { refusedAttempt, type DeliveryServices } from './attempt-delivery.ts'
import type { Attempt } from './attempt.ts'
import { dispatch, readEnvironment } from './dispatch.ts'
import { appendLines } from './event-log.ts'
import { isStillHeard } from './hearers.ts'
import { remember } from '@scriptorium/basics/remember'

interface Delivered {
  event: IntegrationEventRow
  attempt: Attempt
}

const viewsPerRun = 100
const retryMs = 60_000
// Views do not grow impatient like other events. Otherwise their deliveries would take a third of the processor of a busy server.
const longestWaitMs = 4000

const siteOf = ({ payload }: IntegrationEventRow): string => (JSON.parse(payload) as { siteId: string }).siteId

const isSilent = ({ answer, isFinal }: Attempt): boolean => !answer && !isFinal

const laterOf = (time: string, atMs: number): string => {
  const other = new Date(atMs).toISOString()
  return time > other ? time : other
}

/** Delivers views until one gets no answer: then the rest waits for the next run. */
const deliver = async (
  { services, signal, giveWay }: JobContext<DeliveryServices>,
  integration: IntegrationRow,
  events: readonly IntegrationEventRow[],
): Promise<Delivered[]> => {
  const environments = new Map<string, Promise<object>>()
  const hearing = new Map<string, Promise<boolean>>()
  const delivered: Delivered[] = []
  for (const event of events) {
    const siteId = siteOf(event)
    await giveWay({ since: laterOf(event.createdAt, Date.now() - longestWaitMs) })
    const environment = await remember(environments, siteId, () => readEnvironment(services, integration, event))
    const isHeard = await remember(hearing, siteId, () => isStillHeard(services.database.read, event))
    const attempt = isHeard ? await dispatch(services, integration, event, { signal, environment }) : refusedAttempt()
    signal.throwIfAborted()
    delivered.push({ event, attempt })
    if (isSilent(attempt)) break
  }
  return delivered
}

/** Delivers the views that wait for an installation. One attempt has to do: a view is worth less than the load of its retries. */
export const run = async (
  { integrationName, installationId }: { integrationName: string; installationId: string },
  context: JobContext<DeliveryServices>,
): Promise<void> => {
  const { services, finish } = context
  const { database, jobs } = services
  const integration = await database.read('integrations').where({ name: integrationName }).first()
  if (!integration) return
  const events = await database
    .read('integrationEvents')
    .where({ integrationName, installationId, type: 'site_view' })
    .whereNull('status')
    .orderBy('id')
    .limit(viewsPerRun + 1)
  const delivered = await deliver(context, integration, events.slice(0, viewsPerRun))
  const hasFailed = delivered.some(({ attempt }) => isSilent(attempt))
  await finish(async (trx) => {
    const attemptedAt = new Date().toISOString()
    for (const { event, attempt } of delivered) {
      const status = attempt.isDelivered ? ('success' as const) : ('failed' as const)
      const logs = appendLines(event.logs, attempt.logs)
      await trx('integrationEvents').where({ id: event.id }).update({ status, attempts: 1, logs, attemptedAt })
    }
    if (events.length <= delivered.length) return
    const { organizationId } = integration
    const options = { unique: installationId, organizationId, delay: hasFailed ? retryMs : 0 }
    await jobs.enqueue(trx, 'deliverPageViews', { integrationName, installationId }, options)
  })
}
