import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { newOrderedId } from '@scriptorium/basics/id'
import { countOf } from '@scriptorium/database/page'
import type { IntegrationRow } from '@scriptorium/schema/tables/integrations'
import type { Jobs } from '../../../platform/jobs/payloads.ts'
import { Problem } from '../../../ground/problem.ts'

/** How many tasks of one integration can wait at a time. */
const maxWaiting = 1000

interface Queueing {
  db: Knex
  services: { jobs: Jobs }
}

/** Queues a `task` event for an integration. Throws a `Problem` if too many wait. */
export const queueTask = async (
  { db, services }: Queueing,
  { name, organizationId }: IntegrationRow,
  { task, schedule }: Body<'queueIntegrationTask'>,
): Promise<void> => {
  const waiting = db('integrationEvents').where({ integrationName: name, type: 'task', status: null })
  if ((await countOf(waiting)) >= maxWaiting) throw new Problem('rate_limited', `${maxWaiting} tasks wait already`)
  const id = newOrderedId()
  const identity = { id, integrationName: name, installationId: null, factId: null, type: 'task' as const }
  const state = { status: null, attempts: 0, logs: '[]', createdAt: new Date().toISOString(), attemptedAt: null }
  await db('integrationEvents').insert({ ...identity, ...state, payload: JSON.stringify({ task }) })
  const options = { delay: schedule * 1000, organizationId }
  await services.jobs.enqueue(db, 'deliverEvent', { eventId: id }, options)
}
