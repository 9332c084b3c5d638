import type { Database } from '@scriptorium/database/open'
import type { JobContext, NoPayload } from '@scriptorium/jobs/job'
import type { Queue } from '@scriptorium/jobs/queue'
import { clusterGuard, deleteConversations } from './analyze.ts'
import type { ConversationJobs } from './jobs.ts'

interface NightlyServices {
  config: { conversationDays: number }
  database: Database
  jobs: Queue<ConversationJobs>
}

const dayMs = 86_400_000
const conversationsPerBatch = 100

const forgetOld = async ({ read, writeTx }: Database, organizationId: string, before: string, signal: AbortSignal) => {
  for (let found = conversationsPerBatch; found === conversationsPerBatch;) {
    signal.throwIfAborted()
    const old = read('conversations').where({ organizationId }).where('ingestedAt', '<', before)
    const ids = await old.limit(conversationsPerBatch).pluck('id')
    const now = new Date().toISOString()
    if (ids.length > 0)
      await writeTx((trx) => deleteConversations(trx, organizationId, ids, now), clusterGuard(organizationId))
    found = ids.length
  }
}

/** Deletes conversations after the retention time of the operator, and queues for each organization what is left to do. */
export const run = async (
  _payload: NoPayload,
  { services: { config, database, jobs }, signal }: JobContext<NightlyServices>,
): Promise<void> => {
  const before = new Date(Date.now() - config.conversationDays * dayMs).toISOString()
  const organizations = await database.read('conversations').distinct('organizationId')
  for (const { organizationId } of organizations) {
    if (config.conversationDays > 0) await forgetOld(database, organizationId, before, signal)
    await database.writeTx(async (trx) => {
      const options = { unique: organizationId }
      // Conversations whose analysis has failed for good are tried once more.
      await jobs.enqueue(trx, 'analyzeConversations', { organizationId }, options)
      await jobs.enqueue(trx, 'mergeClusters', { organizationId }, options)
    })
  }
}
