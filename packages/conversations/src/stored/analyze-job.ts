import type { Database } from '@scriptorium/database/open'
import type { JobContext } from '@scriptorium/jobs/job'
import type { Queue } from '@scriptorium/jobs/queue'
import { analyzeBatch } from './analyze.ts'
import type { ConversationJobs } from './jobs.ts'
import { hasGrown } from './growth.ts'

interface AnalyzeServices {
  database: Database
  jobs: Queue<ConversationJobs>
}

// After this time, a job goes to the end of the queue, so that other organizations get their turns.
const turnMs = 1000

/** Analyzes the conversations of an organization that wait for it, and has its clusters merged when there are many more issues. */
export const run = async (
  payload: { organizationId: string },
  { services: { database, jobs }, signal, finish }: JobContext<AnalyzeServices>,
): Promise<void> => {
  const end = Date.now() + turnMs
  while ((await analyzeBatch(database, payload.organizationId)) > 0) {
    signal.throwIfAborted()
    if (Date.now() < end) continue
    await finish((trx) => jobs.enqueue(trx, 'analyzeConversations', payload, { unique: payload.organizationId }))
    return
  }
  if (await hasGrown(database.read, payload.organizationId))
    await finish((trx) => jobs.enqueue(trx, 'mergeClusters', payload, { unique: payload.organizationId }))
}
