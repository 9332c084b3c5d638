import { pages, type Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/test.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'

let own: TestOrganization
let params: { spaceId: string }
let collectionId: string
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
  collectionId = await own.createCollection('Shelf')
  params = { spaceId: await own.createSpace('Guide', collectionId) }
})

const team = async (title: string, ...members: string[]) => {
  const { organizationId } = own
  return (await own.docs.createOrganizationTeam({ params: { organizationId }, body: { title, members } })).id
}

describe('listUserPermissionsInSpace', () => {
  test('200 with the grants on the space itself, page by page', async () => {
    const users = [
      await own.join({ role: 'read' }),
      await own.join({ role: 'guest' }),
      await own.join({ role: 'edit' }),
    ]
    for (const [index, role] of (['read', 'admin', 'edit'] as const).entries()) {
      await own.docs.inviteToSpace({ params, body: { users: [users[index]!.id], role } })
    }
    await own.docs.inviteToCollection({ params: { collectionId }, body: { users: [own.admin.id], role: 'admin' } })
    const walked: [string, string][] = []
    const list = pages(own.docs.listUserPermissionsInSpace, { params, query: { limit: 1 } })
    for await (const { permission, user } of list) walked.push([user.id, permission])
    expect(Object.fromEntries(walked)).toEqual({
      [users[0]!.id]: 'read',
      [users[1]!.id]: 'admin',
      [users[2]!.id]: 'edit',
    })
    const all = await own.docs.listUserPermissionsInSpace({ params })
    expect(all.items.map(({ user }) => user.id)).toEqual(walked.map(([id]) => id))
    expect(all.items[0]!.user).toMatchObject({ object: 'user', displayName: 'Test' })
  })

  test('200 for a guest with only themselves, unless they are an admin of the space', async () => {
    const [guest, other] = [await own.join({ role: 'guest' }), await own.join({ role: 'read' })]
    await own.docs.inviteToSpace({ params, body: { users: [guest.id, other.id], role: 'read' } })
    const ids = async () => (await guest.docs.listUserPermissionsInSpace({ params })).items.map(({ user }) => user.id)
    expect(await ids()).toEqual([guest.id])
    await own.docs.inviteToSpace({ params, body: { users: [guest.id], role: 'admin' } })
    expect((await ids()).toSorted()).toEqual([guest.id, other.id].toSorted())
  })
})

describe('listTeamPermissionsInSpace', () => {
  test('200 with the teams as the caller sees them', async () => {
    const ada = await own.join({ role: 'read' })
    const teams = [await team('Writers', ada.id), await team('Readers')]
    await own.docs.inviteToSpace({ params, body: { teams, role: 'edit' } })
    const list = await ada.docs.listTeamPermissionsInSpace({ params })
    expect(list.count).toBe(2)
    const { permission, team: found } = list.items.find((one) => one.team.id === teams[0])!
    expect(permission).toBe('edit')
    expect(found).toMatchObject({ title: 'Writers', members: 1, spaces: 1, permissions: { view: true, admin: false } })
  })

  test('200 to a guest with their own teams only', async () => {
    const guest = await own.join({ role: 'guest' })
    const mine = await team('Mine', guest.id)
    await own.docs.inviteToSpace({ params, body: { teams: [mine, await team('Others')], role: 'edit' } })
    const { count, items } = await guest.docs.listTeamPermissionsInSpace({ params })
    expect([count, items.map((one) => one.team.id)]).toEqual([1, [mine]])
  })
})

describe('listPermissionsAggregateInSpace', () => {
  const levels = async (docs: Client, query: { role?: 'read' | 'edit' | 'admin' } = {}) => {
    const { count, items } = await docs.listPermissionsAggregateInSpace({ params, query })
    expect(count).toBe(items.length)
    return Object.fromEntries(items.map(({ permission, user }) => [user.id, permission]))
  }

  test('200 with the effective level of each user', async () => {
    const [reader, editor, guest, outside] = [
      await own.join({ role: 'read' }),
      await own.join({ role: 'edit' }),
      await own.join({ role: 'guest' }),
      await own.join({ role: 'guest' }),
    ]
    expect(await levels(own.docs)).toEqual({ [own.admin.id]: 'admin', [reader.id]: 'read', [editor.id]: 'edit' })

    await own.docs.updateCollectionById({ params: { collectionId }, body: { defaultLevel: 'comment' } })
    const everyone = { [own.admin.id]: 'admin', [reader.id]: 'comment', [editor.id]: 'comment' }
    expect(await levels(own.docs)).toEqual(everyone)

    await own.docs.inviteToCollection({
      params: { collectionId },
      body: { teams: [await team('Writers', guest.id, editor.id)], role: 'read' },
    })
    await own.docs.inviteToSpace({ params, body: { users: [editor.id], role: 'review' } })
    expect(await levels(own.docs)).toEqual({ ...everyone, [guest.id]: 'read', [editor.id]: 'review' })

    await own.docs.updateSpaceById({ params, body: { defaultLevel: null } })
    const few = { [own.admin.id]: 'admin', [guest.id]: 'read', [editor.id]: 'review' }
    expect(await levels(editor.docs)).toEqual(few)
    expect(await levels(own.docs, { role: 'read' })).toEqual({ [guest.id]: 'read' })
    expect(await levels(own.docs, { role: 'edit' })).toEqual({})
    expect(await levels(guest.docs)).toEqual({ [guest.id]: 'read' })
    expect(outside.id).toEqual(expect.any(String))
  })

  test('200 without disabled members, page by page', async ({ server }) => {
    const members = [
      await own.join({ role: 'read' }),
      await own.join({ role: 'read' }),
      await own.join({ role: 'read' }),
    ]
    await server.services.database.writeTx((trx) =>
      trx('members').where({ userId: members[1]!.id }).update({ disabledAt: '2030-01-01T00:00:00.000Z' }),
    )
    const walked: string[] = []
    const list = pages(own.docs.listPermissionsAggregateInSpace, { params, query: { limit: 1 } })
    for await (const { user } of list) walked.push(user.id)
    expect(walked).toEqual([members[2]!.id, members[0]!.id, own.admin.id])
  })

  test('404 for a caller who cannot see the space', async () => {
    const guest = await own.join({ role: 'guest' })
    const calls = [
      guest.docs.listPermissionsAggregateInSpace({ params }),
      guest.docs.listUserPermissionsInSpace({ params }),
      guest.docs.listTeamPermissionsInSpace({ params }),
    ]
    for (const problem of await Promise.all(calls.map(refusal))) expect(problem).toMatchObject({ status: 404 })
  })
})
