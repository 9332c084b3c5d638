import type { ConversationCreate } from '@scriptorium/types'
import { expect } from 'vitest'
import { newOrganization } from '../organization.ts'
import { test as base } from '../test.ts'
import { waitForJobs } from './wait-for-jobs.ts'

/** A test with an organization of its own, and functions that wait for its issues and run the nightly job. */
export const test = base
  .extend('own', ({ server }) => newOrganization(server))
  .extend(
    'analyzed',
    ({ server }) =>
      () =>
        waitForJobs(server.services),
  )
  .extend('nightly', ({ server }) => async () => {
    const { database, jobs } = server.services
    const id = await database.writeTx((trx) => jobs.enqueue(trx, 'tendConversations', {}))
    await waitForJobs(server.services)
    expect(await database.read('jobs').where({ id }).first()).toMatchObject({ error: null })
  })

/** Returns a conversation in which a user sends these messages. */
export const asked = (id: string, ...bodies: string[]): ConversationCreate => ({
  id,
  parts: bodies.flatMap((body) => [
    { type: 'message' as const, role: 'user' as const, body },
    { type: 'message' as const, role: 'team-member' as const, body: 'We look into it.' },
  ]),
})

export const pdf = 'The PDF export of our handbook fails.'
