import { beforeEach, describe, expect } from 'vitest'
import { test as base } from '../../../test/test.ts'
import { collectEvents, type RaisedEvent } from '../../../test/support/raised-events.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'

let organizationId = ''
let raised: RaisedEvent[] = []
const test = base.extend('newSpace', ({ docs }) => async (body: { parent?: string } = {}) => ({
  spaceId: (await docs.createSpace({ params: { organizationId }, body: { ...body, empty: true } })).id,
}))

test.beforeAll(async ({ server }) => {
  organizationId = server.organizationId
  raised = collectEvents(server.services)
})
beforeEach(() => {
  raised.length = 0
})

const since = async (work: () => Promise<unknown>) => {
  raised.length = 0
  await work()
  return raised.map(({ name, facts }) => [name, facts])
}

describe('the lifecycle of a space', () => {
  test('raises each event once, and only if something changes', async ({ server, docs, newSpace }) => {
    const { spaceId } = await newSpace()
    const params = { spaceId }
    const { id: collection } = await docs.createCollection({ params: { organizationId }, body: { title: 'C' } })
    await docs.moveSpace({ params, body: { parent: collection } })
    for (let round = 0; round < 2; round++) await docs.deleteSpaceById({ params })
    for (let round = 0; round < 2; round++) await docs.restoreSpace({ params })
    const { id: toOrganizationId } = await docs.createOrganization({ body: { title: 'Elsewhere' } })
    await docs.transferSpace({ params, body: { organization: toOrganizationId } })
    expect(raised.filter(({ name }) => name !== 'contentMoved').map(({ name, facts }) => [name, facts])).toEqual([
      ['spaceMoved', { spaceId, fromCollectionId: null, toCollectionId: collection }],
      ['spaceDeleted', { spaceId }],
      ['spacesTransferred', { spaceIds: [spaceId], fromOrganizationId: organizationId, toOrganizationId }],
    ])
    await docs.deleteSpaceById({ params })
    const { database, jobs } = server.services
    const purge = () =>
      database.writeTx(async (trx) => {
        await trx('spaces').where({ id: spaceId }).update({ deletedAt: '2020-01-01T00:00:00.000Z' })
        await jobs.enqueue(trx, 'purgeSpaces', {})
      })
    expect(await since(() => purge().then(() => waitForJobs(server.services)))).toEqual([
      ['spacePurged', { spaceId, organizationId: toOrganizationId }],
    ])
    expect(raised.map(({ cause }) => cause.userId)).toEqual([null])
  })

  test('raises one event for all spaces of a transferred collection', async ({ docs, newSpace }) => {
    const { id: collectionId } = await docs.createCollection({ params: { organizationId }, body: { title: 'C' } })
    const body = { parent: collectionId }
    const spaces = [await newSpace(body), await newSpace(body)]
    const { id: toOrganizationId } = await docs.createOrganization({ body: { title: 'Elsewhere' } })
    const transfer = () =>
      docs.transferCollection({ params: { collectionId }, body: { organization: toOrganizationId } })
    const spaceIds = spaces.map(({ spaceId }) => spaceId)
    expect(await since(transfer)).toEqual([
      [
        'spacesTransferred',
        { spaceIds: expect.arrayContaining(spaceIds), fromOrganizationId: organizationId, toOrganizationId },
      ],
    ])
  })

  test('a transaction that is rolled back leaves no effect of its events', async ({ server, newSpace }) => {
    const { spaceId } = await newSpace()
    const { database, events } = server.services
    const at = { spaceId, organizationId, changeRequestId: null }
    const facts = { ...at, from: null, to: spaceId, why: 'edit', computedPages: 0 } as const
    await waitForJobs(server.services)
    const work = database.writeTx(async (trx) => {
      await events.raise(trx, 'contentMoved', facts, { userId: null, now: new Date().toISOString() })
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    const queued = await database.read('jobs').where({ state: 'queued', key: `indexSpace:${spaceId}` })
    expect(queued).toEqual([])
  })
})
