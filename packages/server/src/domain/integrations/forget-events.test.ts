import { expect } from 'vitest'
import { newIntegration } from '../../../test/integrations.ts'
import { newOrganization } from '../../../test/organization.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { test } from '../../../test/test.ts'

const dayMs = 86_400_000

test('keeps the latest 1000 events of each integration for 30 days', async ({ docs, server }) => {
  const { database, jobs } = server.services
  const { integrationName } = await newIntegration(docs, server.organizationId)
  const other = await newOrganization(server)
  const { integrationName: theirs } = await newIntegration(other.docs, other.organizationId)
  const now = Date.now()
  const eventOf = (name: string, number: number, ageMs: number) => ({
    id: `${name}-${String(number).padStart(5, '0')}`,
    integrationName: name,
    installationId: null,
    factId: null,
    type: 'task' as const,
    payload: '{}',
    status: 'success' as const,
    attempts: 1,
    logs: '[]',
    createdAt: new Date(now - ageMs).toISOString(),
    attemptedAt: null,
  })
  // All events have the same time, as those that one merge sends to many installations. One transaction deletes 500 of them, and the
  // hourly job may run at the same time.
  const events = Array.from({ length: 2100 }, (_, number) => eventOf(integrationName, number, 60_000))
  const waiting = { ...eventOf(integrationName, 99_998, 120_000), status: null }
  const aged = [eventOf(integrationName, 99_999, 31 * dayMs), eventOf(theirs, 1, 31 * dayMs)]
  await database.writeTx(async (trx) => {
    await trx('integrationEvents').where({ integrationName }).delete()
    for (let from = 0; from < events.length; from += 50)
      await trx('integrationEvents').insert(events.slice(from, from + 50))
    await trx('integrationEvents').insert([waiting, ...aged, eventOf(theirs, 2, 60_000)])
    await jobs.enqueue(trx, 'forgetIntegrationEvents', {})
  })
  await waitForJobs(server.services)
  const ids = (name: string): Promise<string[]> =>
    database.read('integrationEvents').where({ integrationName: name }).orderBy('id').pluck('id')
  expect(await ids(integrationName)).toEqual([...events.slice(1100).map(({ id }) => id), waiting.id])
  expect((await ids(theirs)).filter((id) => id.startsWith(theirs))).toEqual([eventOf(theirs, 2, 0).id])
})
