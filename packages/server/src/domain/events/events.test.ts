import { beforeEach, describe, expect } from 'vitest'
import { test as base } from '../../../test/test.ts'
import { refusal } from '../../../test/refusal.ts'
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

const access = (targetType: string, targetId: string) => [['accessChanged', { targetType, targetId }]]

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
      ['spaceCreated', { spaceId, organizationId }],
      ['spaceMoved', { spaceId, fromCollectionId: null, toCollectionId: collection }],
      ['spaceDeleted', { spaceId }],
      ['spaceRestored', { spaceId }],
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

describe('access', () => {
  test('raises accessChanged for defaults, grants, roles and teams', async ({ server, docs, newSpace }) => {
    const { spaceId } = await newSpace()
    const { id: userId } = await server.createTestUser({ role: 'read' })
    const { id: collectionId } = await docs.createCollection({ params: { organizationId }, body: { title: 'C' } })
    const { id: teamId } = await docs.createOrganizationTeam({ params: { organizationId }, body: { title: 'Crew' } })
    const ids = { spaceId, collectionId, organizationId, teamId, userId }
    const grant = { users: [userId], role: 'edit' as const }
    const level = { defaultLevel: 'comment' } as const
    const steps: [() => Promise<unknown>, string, string][] = [
      [() => docs.updateSpaceById({ params: ids, body: level }), 'space', spaceId],
      [() => docs.inviteToSpace({ params: ids, body: grant }), 'space', spaceId],
      [() => docs.removeUserFromSpace({ params: ids }), 'space', spaceId],
      [() => docs.updateCollectionById({ params: ids, body: level }), 'collection', collectionId],
      [() => docs.inviteToCollection({ params: ids, body: grant }), 'collection', collectionId],
      [() => docs.removeUserFromCollection({ params: ids }), 'collection', collectionId],
      [() => docs.deleteCollectionById({ params: ids }), 'organization', organizationId],
      [() => docs.addMemberToOrganizationTeamById({ params: ids, body: {} }), 'team', teamId],
      [() => docs.deleteMemberFromOrganizationTeamById({ params: ids }), 'team', teamId],
      [
        () => docs.updateMemberInOrganizationById({ params: ids, body: { role: 'edit' } }),
        'organization',
        organizationId,
      ],
      [
        () => docs.updateOrganizationById({ params: ids, body: { defaultRole: 'comment' } }),
        'organization',
        organizationId,
      ],
    ]
    for (const [step, type, id] of steps) expect(await since(step)).toEqual(access(type, id))
    expect(await since(() => docs.updateSpaceById({ params: ids, body: { title: 'T' } }))).toEqual([])
    expect(await since(() => docs.removeUserFromSpace({ params: ids }))).toEqual([])
  })

  test('raises memberRemoved and teamRemoved, and nothing for a missing member', async ({ server, docs }) => {
    const { id: userId } = await server.createTestUser({ role: 'read' })
    const { id: teamId } = await docs.createOrganizationTeam({ params: { organizationId }, body: { title: 'Crew' } })
    const ids = { organizationId, teamId, userId }
    const member = () => docs.removeMemberFromOrganizationById({ params: ids })
    const team = () => docs.removeTeamFromOrganizationById({ params: ids })
    expect(await since(member)).toEqual([['memberRemoved', { organizationId, userId }]])
    expect(await since(team)).toEqual([['teamRemoved', { organizationId, teamId }]])
    for (const again of [member, team]) expect(await since(again)).toEqual([])
    expect(await since(() => refusal(docs.updateOrganizationById({ params: ids, body: { hostname: '' } })))).toEqual([])
  })
})
