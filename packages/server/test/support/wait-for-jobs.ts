import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { JobRow } from '@scriptorium/schema/tables/jobs'
import type { Services } from '../../src/edge/services.ts'

/** How long a test waits for a condition: less than a test may take, so that the error names the condition. */
export const patienceMs = 240_000

type WithDatabase = Pick<Services, 'database'>

// A job without a delay is due from the start. Its time can be later than the one that the query compares with, if it is queued
// while the query waits for a connection.
const dueJobs = ({ database: { read } }: WithDatabase): Promise<JobRow[]> =>
  read('jobs')
    .where({ state: 'running' })
    .orWhere((queued) =>
      queued
        .where({ state: 'queued' })
        .where((due) => due.where('runAt', '<=', new Date().toISOString()).orWhere('runAt', read.ref('createdAt'))),
    )

const failedOnce = (db: Knex) => db('jobs').where({ state: 'queued', attempts: 1 }).whereNotNull('error')

const runFirstRetries = async ({ database }: WithDatabase): Promise<boolean> => {
  if (!(await failedOnce(database.read).first('id'))) return false
  const runAt = new Date().toISOString()
  return (await database.writeTx((trx) => failedOnce(trx).update({ runAt }))) > 0
}

/** Waits until no job is running or due. Jobs with a later start, such as a retry, are not waited for. */
export const waitForDueJobs = async (services: WithDatabase): Promise<void> => {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const open = await dueJobs(services)
    if (open.length === 0) return
    if (performance.now() > deadline) throw new Error(`These jobs do not end: ${JSON.stringify(open)}`)
    await sleep(10)
  }
}

/**
 * Waits until no job is running or due. Jobs that have failed once are tried again now, because a busy machine can fail a job, and
 * the test expects its effect.
 */
export const waitForJobs = async (services: WithDatabase): Promise<void> => {
  do await waitForDueJobs(services)
  while (await runFirstRetries(services))
}
