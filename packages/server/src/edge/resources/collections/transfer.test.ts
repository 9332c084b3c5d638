import { describe, expect } from 'vitest'
import { roleToGive } from '../../../domain/access/own-role.ts'
import { insert, publish } from '../../../../test/content.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/test.ts'
import { newOrganization, titlesAtRoot, titlesIn, type TestOrganization } from '../../../../test/organization.ts'

let from: TestOrganization
let to: TestOrganization
test.beforeEach(async ({ server }) => {
  from = await newOrganization(server)
  to = await newOrganization(server, from.admin)
})

const transfer = (collectionId: string, docs = from.docs, organization = to.organizationId) =>
  docs.transferCollection({ params: { collectionId }, body: { organization } })

describe('transferCollection', () => {
  test('200 at the end of the root of the other organization, with all its contents', async () => {
    const outer = await from.createCollection('Outer')
    const shelf = await from.createCollection('Shelf', outer)
    const inner = await from.createCollection('Inner', shelf)
    const [one, two] = [await from.createSpace('One', shelf), await from.createSpace('Two', inner)]
    const deleted = await from.createSpace('Deleted', inner)
    await from.docs.createChangeRequest({ params: { spaceId: two }, body: { subject: 'Comes along' } })
    await from.docs.deleteSpaceById({ params: { spaceId: deleted } })
    await from.docs.updateCollectionById({ params: { collectionId: outer }, body: { defaultLevel: null } })
    await to.createCollection('There before')

    const moved = await transfer(shelf)
    expect(moved).toMatchObject({ id: shelf, organization: to.organizationId, defaultLevel: 'read' })
    expect(moved).not.toHaveProperty('parent')
    expect(moved.urls.app).toContain(to.organizationId)
    expect(await titlesAtRoot(to.docs, to.organizationId)).toEqual(['There before', 'Shelf'])
    expect([await titlesIn(to.docs, shelf), await titlesIn(to.docs, inner)]).toEqual([['One'], ['Two']])
    expect(await titlesIn(from.docs, outer)).toEqual([])

    const member = await to.join({ role: 'read' })
    const left = await from.join({ role: 'create' })
    for (const spaceId of [one, two]) {
      expect(await member.docs.getSpaceById({ params: { spaceId } })).toMatchObject({ defaultLevel: 'read' })
      expect(await refusal(left.docs.getSpaceById({ params: { spaceId } }))).toMatchObject({ status: 404 })
    }
    expect(await to.docs.restoreSpace({ params: { spaceId: deleted } })).toMatchObject({
      organization: to.organizationId,
      parent: inner,
    })
    const requests = async ({ docs, organizationId }: TestOrganization) =>
      (await docs.listChangeRequestsForOrganization({ params: { organizationId }, query: { status: ['draft'] } })).count
    expect([await requests(from), await requests(to)]).toEqual([0, 1])
  })

  test('200 removes all grants, even those of members of both organizations', async ({ server }) => {
    const shelf = await from.createCollection('Shelf')
    const inner = await from.createCollection('Inner', shelf)
    const spaceId = await from.createSpace('Guide', inner)
    const both = await from.join({ role: 'guest' })
    await server.services.database.writeTx((trx) =>
      trx('members').insert({
        organizationId: to.organizationId,
        userId: both.id,
        role: 'none',
        joinedAt: '2030-01-01T00:00:00.000Z',
      }),
    )
    for (const collectionId of [shelf, inner]) {
      await from.docs.inviteToCollection({ params: { collectionId }, body: { users: [both.id], role: 'admin' } })
    }
    await from.docs.inviteToSpace({ params: { spaceId }, body: { users: [both.id], role: 'admin' } })
    expect((await both.docs.getSpaceById({ params: { spaceId } })).permissions.admin).toBe(true)
    await transfer(shelf)
    expect(await refusal(both.docs.getSpaceById({ params: { spaceId } }))).toMatchObject({ status: 404 })
    expect(await to.docs.listUserPermissionsInSpace({ params: { spaceId } })).toEqual({ count: 0, items: [] })
  })

  test('200, and search finds its contents only in the new organization', async ({ server }) => {
    const shelf = await from.createCollection('Shelf')
    const spaceId = await from.createSpace('Guide', shelf)
    await publish(from.docs, { spaceId }, insert('# Lighthouses\n\nThey shine.\n'))
    const found = async ({ docs, organizationId }: TestOrganization) =>
      (await docs.searchOrganizationContent({ params: { organizationId }, query: { query: 'lighthouses' } })).count
    await waitForJobs(server.services)
    expect([await found(from), await found(to)]).toEqual([1, 0])
    await transfer(shelf)
    await waitForJobs(server.services)
    expect([await found(from), await found(to)]).toEqual([0, 1])
  })

  test('200, and levels that are set are kept', async () => {
    const shelf = await from.createCollection('Shelf')
    const spaceId = await from.createSpace('Guide', shelf)
    await from.docs.updateCollectionById({ params: { collectionId: shelf }, body: { defaultLevel: 'comment' } })
    expect(await transfer(shelf)).toMatchObject({ defaultLevel: 'comment' })
    expect(await to.docs.getSpaceById({ params: { spaceId } })).toMatchObject({ defaultLevel: 'comment' })
  })

  test('400 for an organization that is unknown or that the caller does not belong to, with the same text', async ({
    server,
  }) => {
    const shelf = await from.createCollection('Shelf')
    const { organizationId } = await newOrganization(server)
    const [foreign, unknown] = await Promise.all(
      [organizationId, nobody].map((organization) => refusal(transfer(shelf, from.docs, organization))),
    )
    expect(foreign).toMatchObject({
      status: 400,
      code: 'invalid_reference',
      errors: [{ pointer: '/body/organization' }],
    })
    expect(foreign!.detail).toBe(unknown!.detail)
  })

  test('403 for an admin of only one organization, or of only the collection', async ({ server }) => {
    const shelf = await from.createCollection('Shelf')
    const other = await newOrganization(server)
    const half = await server.createTestUser({ role: 'create', organizationId: other.organizationId })
    await server.services.database.writeTx((trx) =>
      trx('members').insert({
        organizationId: from.organizationId,
        userId: half.id,
        role: roleToGive('admin', 'admin'),
        joinedAt: '2030-01-01T00:00:00.000Z',
      }),
    )
    const call = transfer(shelf, server.api(half.token), other.organizationId)
    expect(await refusal(call)).toMatchObject({ status: 403 })

    const keeper = await from.join({ role: 'read' })
    await from.docs.inviteToCollection({ params: { collectionId: shelf }, body: { users: [keeper.id], role: 'admin' } })
    const theirs = await newOrganization(server, keeper)
    expect(await refusal(transfer(shelf, keeper.docs, theirs.organizationId))).toMatchObject({ status: 403 })
  })

  test('409 for the organization that it is in', async () => {
    const shelf = await from.createCollection('Shelf')
    const problem = await refusal(transfer(shelf, from.docs, from.organizationId))
    expect(problem).toMatchObject({ status: 409, code: 'no_effect' })
  })
})
