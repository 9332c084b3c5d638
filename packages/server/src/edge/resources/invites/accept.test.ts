import type { BodyInput, Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { test as base } from '../../../../test/test.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let own: TestOrganization
const test = base.extend('newUser', ({ server }) => async (emailVerifiedAt: string | null = '2030') => {
  const email = `joining${++users}@example.com`
  const user = await server.createTestUser({ role: null, email })
  await server.services.database.writeTx((trx) => trx('users').where({ id: user.id }).update({ emailVerifiedAt }))
  return { ...user, email, docs: server.api(user.token) }
})

test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

let users = 0

const link = async (body: BodyInput<'createOrganizationInvite'>) =>
  (await own.docs.createOrganizationInvite({ params: own.params, body })).id

const accept = (docs: Client, inviteId: string, params = own.params) =>
  docs.joinOrganizationWithInvite({ params: { ...params, inviteId } })

const roleOf = async (userId: string) =>
  (await own.docs.getMemberInOrganizationById({ params: { ...own.params, userId } })).role

const sendTo = async (email: string, role: 'edit' | 'admin' = 'edit') => {
  const body = { emails: [{ email, role }] }
  const { invitations } = await own.docs.inviteUsersToOrganization({ params: own.params, body })
  return invitations[0]!.id
}

const newSpace = async (body: BodyInput<'createSpace'> = {}) =>
  (await own.docs.createSpace({ params: own.params, body })).id

const levelsOf = async (docs: Client, spaceIds: string[]) => {
  const { items } = await docs.listSpacesForOrganizationMember({
    params: { ...own.params, userId: (await docs.getAuthenticatedUser()).id },
  })
  return spaceIds.map((id) => items.find(({ space }) => space.id === id)?.permission)
}

describe('joinOrganizationWithInvite', () => {
  test('200 for a link to the organization, for any number of uses and users', async ({ newUser }) => {
    const id = await link({ role: 'edit' })
    for (const { docs, id: userId } of [await newUser(), await newUser()]) {
      expect(await accept(docs, id)).toEqual({})
      await accept(docs, id)
      expect(await roleOf(userId)).toBe('edit')
    }
  })

  test('200 raises the role of a member, and never lowers it', async () => {
    const [weak, strong] = [await link({ role: 'read' }), await link({ role: 'create' })]
    const { docs, id } = await own.join({ role: 'edit' })
    await accept(docs, weak)
    expect(await roleOf(id)).toBe('edit')
    await accept(docs, strong)
    await accept(docs, weak)
    await accept(docs, await link({ role: null }))
    expect(await roleOf(id)).toBe('create')
  })

  test('200 for a link to a space makes the user a guest who can see only that space', async ({ newUser }) => {
    const spaceId = await newSpace()
    await newSpace()
    const { docs, id } = await newUser()
    await accept(docs, await link({ level: 'comment', space: spaceId }))
    expect(await roleOf(id)).toBeNull()
    const { items } = await docs.listSpacesInOrganizationById({ params: own.params })
    expect(items).toMatchObject([{ id: spaceId, permissions: { comment: true, edit: false } }])
  })

  test('200 for a link to a collection gives access to its contents', async ({ newUser }) => {
    const { id: collection } = await own.docs.createCollection({ params: own.params })
    const spaceId = await newSpace({ parent: collection })
    const { docs } = await newUser()
    await accept(docs, await link({ level: 'edit', collection }))
    expect(await docs.getSpaceById({ params: { spaceId } })).toMatchObject({
      permissions: { edit: true, review: false },
    })
  })

  test('200 keeps the access of a member, also if the link gives less', async ({ server }) => {
    const { id: collection } = await own.docs.createCollection({ params: own.params })
    await own.docs.updateCollectionById({ params: { collectionId: collection }, body: { defaultLevel: 'read' } })
    const [plain, open, hidden] = [
      await newSpace({ parent: collection }),
      await newSpace({ parent: collection }),
      await newSpace({ parent: collection }),
    ]
    await own.docs.updateSpaceById({ params: { spaceId: open }, body: { defaultLevel: 'review' } })
    await own.docs.updateSpaceById({ params: { spaceId: hidden }, body: { defaultLevel: null } })
    const reader = await own.join({ role: 'read' })
    const spaces = [plain, open, hidden]
    // The owner of the token may look themselves up among the members.
    expect(await levelsOf(reader.docs, spaces)).toEqual(['read', 'review', undefined])
    await accept(reader.docs, await link({ level: 'read', space: open }))
    expect(await levelsOf(reader.docs, spaces)).toEqual(['read', 'review', undefined])
    const until2099 = { users: [reader.id], role: 'admin' as const, expiresAt: '2099-01-01T00:00:00.000Z' }
    await own.docs.inviteToSpace({ params: { spaceId: open }, body: until2099 })
    const past = { expiresAt: '2020-01-01T00:00:00.000Z' }
    await server.services.database.writeTx((trx) => trx('grants').where({ subjectId: reader.id }).update(past))
    await accept(reader.docs, await link({ level: 'comment', collection }))
    expect(await levelsOf(reader.docs, spaces)).toEqual(['comment', 'review', 'comment'])
    await accept(reader.docs, await link({ level: 'create', collection }))
    expect(await levelsOf(reader.docs, spaces)).toEqual(['create', 'create', 'create'])
  })

  test('200 for an invitation, which can be used only once', async ({ server, newUser }) => {
    const [first, second] = [await newUser(null), await newUser(null)]
    const id = await sendTo('somebody@example.com', 'admin')
    await accept(first.docs, id)
    expect(await roleOf(first.id)).toBe('admin')
    expect(await refusal(accept(second.docs, id))).toMatchObject({ status: 404 })
    // The id does not prove that the address belongs to the user, because the inviter knows it too.
    const row = await server.services.database.read('users').where({ id: first.id }).first()
    expect(row).toMatchObject({ email: first.email, emailVerifiedAt: null })
  })

  test('200 for only one of several concurrent uses of an invitation', async ({ newUser }) => {
    const id = await sendTo('race@example.com')
    const racing = await Promise.all(Array.from({ length: 5 }, () => newUser()))
    const results = await Promise.allSettled(racing.map(({ docs }) => accept(docs, id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { count } = await own.docs.listMembersInOrganizationById({ params: own.params })
    expect(count).toBe(2)
  })

  test("200 also applies invitations that wait for the user's address", async ({ server, newUser }) => {
    const user = await newUser(null)
    const id = await sendTo(user.email, 'admin')
    await server.services.database.writeTx((trx) =>
      trx('users').where({ id: user.id }).update({ emailVerifiedAt: '2030' }),
    )
    await accept(user.docs, await link({ role: 'read' }))
    expect(await roleOf(user.id)).toBe('admin')
    expect(await refusal(accept((await newUser()).docs, id))).toMatchObject({ status: 404 })
  })

  test('200 without any access from before the removal or while they were gone', async ({ server }) => {
    const spaceId = await newSpace()
    await own.docs.updateSpaceById({ params: { spaceId }, body: { defaultLevel: null } })
    const { docs, id } = await own.join({ role: 'edit' })
    await own.docs.removeMemberFromOrganizationById({ params: { ...own.params, userId: id } })
    const grant = { targetType: 'space', targetId: spaceId, subjectType: 'user', subjectId: id } as const
    await server.services.database.writeTx((trx) =>
      trx('grants').insert({ ...grant, role: 'admin', createdAt: '2030' }),
    )
    await accept(docs, await link({ role: null }))
    expect(await refusal(docs.getSpaceById({ params: { spaceId } }))).toMatchObject({ status: 404 })
  })

  test('404 for somebody who was removed and knows a link, until they are invited again', async ({ newUser }) => {
    const [known, { docs, id: userId, email }] = [await link({ role: 'edit' }), await newUser()]
    const remove = ({ docs: by } = own) => by.removeMemberFromOrganizationById({ params: { ...own.params, userId } })
    await accept(docs, known)
    await remove()
    expect(await refusal(accept(docs, known))).toMatchObject({ status: 404 })
    await accept(docs, await sendTo(email))
    await accept(docs, known)
    await remove()
    await accept(docs, await link({ role: 'read' }))
    expect(await roleOf(userId)).toBe('read')
    // Whoever leaves can come back.
    await accept(docs, await link({ role: 'admin' }))
    await remove({ ...own, docs })
    await accept(docs, known)
    expect(await roleOf(userId)).toBe('edit')
  })

  test('404 for somebody who was removed and has an invitation of that time, until it is sent again', async ({
    newUser,
  }) => {
    const { docs, id: userId } = await newUser()
    await accept(docs, await link({ role: 'read' }))
    const [waiting, third] = [await sendTo('elsewhere@example.com'), await sendTo('third@example.com')]
    await own.docs.removeMemberFromOrganizationById({ params: { ...own.params, userId } })
    expect(await refusal(accept(docs, waiting))).toMatchObject({ status: 404 })
    await sendTo('elsewhere@example.com')
    await accept(docs, waiting)
    expect(await roleOf(userId)).toBe('edit')
    await accept((await newUser()).docs, third)
  })

  test('404 for an expired invitation', async ({ server, newUser }) => {
    const id = await sendTo('late@example.com')
    const past = '2020-01-01T00:00:00.000Z'
    await server.services.database.writeTx((trx) => trx('invites').where({ id }).update({ expiresAt: past }))
    expect(await refusal(accept((await newUser()).docs, id))).toMatchObject({ status: 404 })
    await sendTo('late@example.com')
    await accept((await newUser()).docs, id)
  })

  test('404 for a link while links are turned off, but not for an invitation', async ({ newUser }) => {
    const [shared, sent] = [await link({ role: 'read' }), await sendTo('still@example.com')]
    const turn = (inviteLinks: boolean) =>
      own.docs.updateOrganizationById({ params: own.params, body: { inviteLinks } })
    const { docs } = await newUser()
    await turn(false)
    expect(await refusal(accept(docs, shared))).toMatchObject({ status: 404 })
    await accept((await newUser()).docs, sent)
    await turn(true)
    await accept(docs, shared)
  })

  test('404 for a link to a deleted or transferred target', async ({ server, newUser }) => {
    const other = await newOrganization(server)
    const [deleted, moved] = [await newSpace(), await newSpace()]
    const links = [await link({ level: 'read', space: deleted }), await link({ level: 'read', space: moved })]
    await own.docs.deleteSpaceById({ params: { spaceId: deleted } })
    await server.services.database.writeTx((trx) =>
      trx('spaces')
        .where({ id: moved })
        .update(other.params as object),
    )
    const { docs } = await newUser()
    for (const id of links) expect(await refusal(accept(docs, id))).toMatchObject({ status: 404 })
    expect(await refusal(docs.getOrganizationById({ params: own.params }))).toMatchObject({ status: 404 })
  })

  test('404 for the id of another organization, an unknown id, and an unknown organization', async ({
    server,
    newUser,
  }) => {
    const other = await newOrganization(server)
    const id = await link({ role: 'admin' })
    const { docs } = await newUser()
    for (const [inviteId, params] of [
      [id, other.params],
      [nobody, own.params],
      [id, { organizationId: nobody }],
    ] as const) {
      expect(await refusal(accept(docs, inviteId, params))).toMatchObject({
        status: 404,
        detail: 'There is no such invitation',
      })
    }
  })

  test('404 for a disabled member, who stays disabled', async ({ server }) => {
    const { docs, id } = await own.join({ role: 'read' })
    await server.services.database.writeTx((trx) => trx('members').where({ userId: id }).update({ disabledAt: '2030' }))
    expect(await refusal(accept(docs, await link({ role: 'admin' })))).toMatchObject({ status: 404 })
    expect(await own.docs.getMemberInOrganizationById({ params: { ...own.params, userId: id } })).toMatchObject({
      disabled: true,
      role: 'read',
    })
  })
})
