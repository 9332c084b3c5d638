import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../src/services.ts'

/** Waits until no job is running or due. Jobs with a later start, such as a retry, are not waited for. */
export const settled = async ({ database }: Pick<Services, 'database'>): Promise<void> => {
  for (;;) {
    const open = await database
      .read('jobs')
      .where({ state: 'running' })
      .orWhere((due) => due.where({ state: 'queued' }).where('runAt', '<=', new Date().toISOString()))
      .first('id')
    if (!open) return
    await sleep(10)
  }
}
