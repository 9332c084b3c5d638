import type { Database } from '../db/open.ts'
import type { JobContext, NoPayload } from '../jobs/job.ts'

const dayMs = 24 * 60 * 60 * 1000
const retentionMs = 30 * dayMs
const eventsPerIntegration = 1000

/** Deletes events that are older than 30 days, or not among the latest 1000 of their integration. */
export const run = async (
  _payload: NoPayload,
  { services: { database }, signal }: JobContext<{ database: Database }>,
): Promise<void> => {
  const before = new Date(Date.now() - retentionMs).toISOString()
  await database.writeTx((trx) => trx('integrationEvents').where('createdAt', '<', before).delete())
  // Facts are only needed until their events and webhooks are sent.
  await database.writeTx((trx) =>
    trx('integrationFacts')
      .where('createdAt', '<', new Date(Date.now() - dayMs).toISOString())
      .delete(),
  )
  for (const { name } of await database.read('integrations').select('name')) {
    signal.throwIfAborted()
    const events = database.read('integrationEvents').where({ integrationName: name })
    const last = await events.orderBy('createdAt', 'desc').orderBy('id', 'desc').offset(eventsPerIntegration).first()
    if (!last) continue
    await database.writeTx((trx) =>
      trx('integrationEvents')
        .where({ integrationName: name })
        .whereNotNull('status')
        .where('createdAt', '<=', last.createdAt)
        .delete(),
    )
  }
}
