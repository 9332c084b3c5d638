import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../src/services.ts'

/** Waits until all jobs that were to be done by now are done; those of a later moment, such as another attempt, stay. */
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
