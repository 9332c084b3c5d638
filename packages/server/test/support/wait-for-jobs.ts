import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../src/services.ts'

/** How long a test waits for a condition: less than a test may take, so that the error names the condition. */
export const patienceMs = 240_000

/** Waits until no job is running or due. Jobs with a later start, such as a retry, are not waited for. */
export const waitForJobs = async ({ database }: Pick<Services, 'database'>): Promise<void> => {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const open = await database
      .read('jobs')
      .where({ state: 'running' })
      .orWhere((due) => due.where({ state: 'queued' }).where('runAt', '<=', new Date().toISOString()))
    if (open.length === 0) return
    if (performance.now() > deadline) throw new Error(`These jobs do not end: ${JSON.stringify(open)}`)
    await sleep(10)
  }
}
