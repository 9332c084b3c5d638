import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import type { Database } from '@scriptorium/database/open'
import { newOrderedId } from '@scriptorium/basics/id'
import type { IntegrationEventRow, IntegrationFactRow } from '@scriptorium/schema/tables/integrations'
import type { JobContext } from '@scriptorium/jobs/job'
import type { Jobs } from '../../platform/jobs/payloads.ts'
import { hearersOf } from './hearers.ts'

interface FanOutServices {
  database: Database
  jobs: Jobs
  config: { webhookUrl: string | undefined; webhookEvents: readonly string[] }
}

/** How many events a transaction writes in the time of a usual turn. */
const rowsPerTurn = 25
const eventsPerJob = 10

interface Receiver {
  integrationName: string
  installationId: string | null
}

const receiversOf = async (db: Knex, fact: IntegrationFactRow): Promise<Receiver[]> => {
  if (fact.integrationName !== null) {
    const { installationId = null } = JSON.parse(fact.payload) as { installationId?: string }
    const isThere = await db('integrations').where({ name: fact.integrationName }).first('name')
    return isThere ? [{ integrationName: fact.integrationName, installationId }] : []
  }
  return hearersOf(db, { 'n.organizationId': fact.organizationId }, fact.type, fact)
}

const eventOf = ({ id, type, payload, createdAt }: IntegrationFactRow, receiver: Receiver): IntegrationEventRow => ({
  id: newOrderedId(),
  integrationName: receiver.integrationName,
  installationId: receiver.installationId,
  factId: id,
  type,
  payload,
  status: null,
  attempts: 0,
  logs: '[]',
  createdAt,
  attemptedAt: null,
})

/** Creates an event for each integration that can see a fact, and queues the deliveries. */
export const run = async (
  { factId }: { factId: string },
  { services, finish, giveWay }: JobContext<FanOutServices>,
): Promise<void> => {
  const { database, jobs, config } = services
  const fact = await database.read('integrationFacts').where({ id: factId }).first()
  if (!fact) return
  await giveWay({ since: fact.createdAt })
  const receivers = await receiversOf(database.read, fact)
  const { organizationId, type } = fact
  const isHooked = config.webhookUrl && (config.webhookEvents.length === 0 || config.webhookEvents.includes(type))
  const events = receivers.map((receiver) => eventOf(fact, receiver))
  await giveWay({ since: fact.createdAt, weight: 1 + events.length / rowsPerTurn })
  // The events exist exactly once, because they are written in the transaction that ends the job.
  await finish(async (trx) => {
    for (const rows of batchesOf(events)) await trx('integrationEvents').insert(rows)
    for (const some of batchesOf(events, eventsPerJob)) {
      const eventIds = some.map(({ id }) => id)
      await jobs.enqueue(trx, 'deliverEvents', { eventIds }, { organizationId })
    }
    if (isHooked) await jobs.enqueue(trx, 'sendWebhook', { factId }, { organizationId })
  })
}
