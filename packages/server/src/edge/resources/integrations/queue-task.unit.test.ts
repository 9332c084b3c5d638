import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import type { IntegrationRow } from '@scriptorium/schema/tables/integrations'
import { queueTask } from './queue-task.ts'

/** Queues a task behind a number of waiting tasks. Returns the names of the jobs that queueing it starts. */
const queueBehind = async (waiting: number): Promise<string[]> => {
  const started: string[] = []
  const rows = {
    where: () => rows,
    clone: () => rows,
    clearSelect: () => rows,
    clearOrder: () => rows,
    count: async () => [{ count: waiting }],
    insert: async () => undefined,
  }
  const jobs = { enqueue: async (_db: unknown, name: string) => void started.push(name) }
  const queueing = { db: (() => rows) as unknown as Knex, services: { jobs } } as unknown as Parameters<
    typeof queueTask
  >[0]
  await queueTask(queueing, { name: 'feed', organizationId: 'o' } as IntegrationRow, { task: {}, schedule: 0 })
  return started
}

test('a thousand tasks of an integration can wait', async () => {
  expect(await queueBehind(999)).toEqual(['deliverEvent'])
  await expect(queueBehind(1000)).rejects.toMatchObject({ code: 'rate_limited' })
})
