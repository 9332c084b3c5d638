import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../src/services.ts'

// Below the time that a test may take, so that the error names the jobs and not only the test.
const patienceMs = 150_000

/** Waits until no job is running or due. Jobs with a later start, such as a retry, are not waited for. */
export const waitForJobs = async ({ database }: Pick<Services, 'database'>): Promise<void> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const open = await database
      .read('jobs')
      .where({ state: 'running' })
      .orWhere((due) => due.where({ state: 'queued' }).where('runAt', '<=', new Date().toISOString()))
    if (open.length === 0) return
    if (Date.now() > deadline) throw new Error(`These jobs do not end: ${JSON.stringify(open)}`)
    await sleep(10)
  }
}
