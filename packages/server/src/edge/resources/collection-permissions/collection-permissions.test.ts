import { describe, expect } from 'vitest'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/test.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'

let own: TestOrganization
let params: { collectionId: string }
let inner: string
let spaceId: string
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
  params = { collectionId: await own.createCollection('Outer') }
  inner = await own.createCollection('Inner', params.collectionId)
  spaceId = await own.createSpace('Guide', inner)
  await own.docs.updateCollectionById({ params, body: { defaultLevel: null } })
})

const team = async (...members: string[]) => {
  const { organizationId } = own
  return (await own.docs.createOrganizationTeam({ params: { organizationId }, body: { title: 'Writers', members } })).id
}
type Joined = Awaited<ReturnType<TestOrganization['join']>>
const isSeen = ({ docs }: Joined) =>
  docs.getSpaceById({ params: { spaceId } }).then(
    ({ permissions }) => (permissions.admin ? 'admin' : permissions.edit ? 'edit' : 'less'),
    ({ status }: { status: number }) => status,
  )

describe('inviteToCollection', () => {
  test('204 gives access to the contents, and null removes it', async () => {
    const [ada, guest] = [await own.join({ role: 'create' }), await own.join({ role: 'guest' })]
    expect([await isSeen(ada), await isSeen(guest)]).toEqual([404, 404])
    const teams = [await team(guest.id)]
    await own.docs.inviteToCollection({ params, body: { users: [ada.id], teams, role: 'edit' } })
    expect([await isSeen(ada), await isSeen(guest)]).toEqual(['edit', 'edit'])
    expect(await guest.docs.getCollectionById({ params: { collectionId: inner } })).toMatchObject({
      permissions: { view: true, create: false },
    })
    await own.docs.moveSpace({ params: { spaceId }, body: { parent: null } })
    expect(await isSeen(guest)).toBe(404)
    await own.docs.moveSpace({ params: { spaceId }, body: { parent: inner } })
    await own.docs.inviteToCollection({ params, body: { users: [ada.id], teams, role: null } })
    expect([await isSeen(ada), await isSeen(guest)]).toEqual([404, 404])
  })

  test('400 for a user of another organization', async ({ server }) => {
    const { id } = await server.createTestUser({ role: 'read' })
    const problem = await refusal(own.docs.inviteToCollection({ params, body: { users: [id], role: 'read' } }))
    expect(problem).toMatchObject({ status: 400, code: 'invalid_reference', errors: [{ pointer: '/body/users/0' }] })
  })
})

describe('updateUserPermissionInCollection', () => {
  test('204 on an inner collection gives no access to collections above it', async () => {
    const guest = await own.join({ role: 'guest' })
    const at = { params: { collectionId: inner, userId: guest.id } }
    await own.docs.updateUserPermissionInCollection({ ...at, body: { role: 'admin' } })
    expect(await isSeen(guest)).toBe('admin')
    expect(await refusal(guest.docs.getCollectionById({ params }))).toMatchObject({ status: 404 })
    const { organizationId } = own
    const list = await guest.docs.listCollectionsInOrganizationById({ params: { organizationId } })
    expect(list).toMatchObject({ count: 1, items: [{ id: inner, permissions: { admin: true } }] })
  })

  test('404 for an unknown user', async () => {
    const call = own.docs.updateUserPermissionInCollection({ params: { ...params, userId: nobody }, body: {} })
    expect(await refusal(call)).toMatchObject({ status: 404 })
  })
})

describe('removeUserFromCollection', () => {
  test('204 keeps grants on the space itself', async () => {
    const guest = await own.join({ role: 'guest' })
    await own.docs.inviteToCollection({ params, body: { users: [guest.id], role: 'admin' } })
    await own.docs.inviteToSpace({ params: { spaceId }, body: { users: [guest.id], role: 'edit' } })
    expect(await isSeen(guest)).toBe('admin')
    await own.docs.removeUserFromCollection({ params: { ...params, userId: guest.id } })
    expect(await isSeen(guest)).toBe('edit')
  })
})

describe('updateTeamPermissionInCollection', () => {
  test('204 for all members of the team', async () => {
    const guest = await own.join({ role: 'guest' })
    const at = { params: { ...params, teamId: await team(guest.id) } }
    await own.docs.updateTeamPermissionInCollection({ ...at, body: { role: 'edit' } })
    expect(await isSeen(guest)).toBe('edit')
    await own.docs.updateTeamPermissionInCollection({ ...at, body: { role: null } })
    expect(await isSeen(guest)).toBe(404)
  })
})

describe('removeTeamFromCollection', () => {
  test('204 for a team without a grant; 403 without admin', async () => {
    const ada = await own.join({ role: 'read' })
    const at = { params: { ...params, teamId: await team(ada.id) } }
    await own.docs.updateTeamPermissionInCollection({ ...at, body: { role: 'create' } })
    expect(await refusal(ada.docs.removeTeamFromCollection(at))).toMatchObject({ status: 403 })
    await own.docs.removeTeamFromCollection(at)
    await own.docs.removeTeamFromCollection(at)
    expect(await isSeen(ada)).toBe(404)
  })
})

const listed = async (collectionId: string) => {
  const at = { params: { collectionId } }
  const [users, teams, all] = [
    await own.docs.listUserPermissionsInCollection(at),
    await own.docs.listTeamPermissionsInCollection(at),
    await own.docs.listPermissionsAggregateInCollection(at),
  ]
  return {
    users: users.items.map(({ permission, user }) => [user.id, permission]),
    teams: teams.items.map((one) => [one.team.id, one.permission]),
    all: all.items.map(({ permission, user }) => [user.id, permission]),
  }
}

describe('listUserPermissionsInCollection', () => {
  test('200 with the collection itself; listTeamPermissionsInCollection alike', async () => {
    const guest = await own.join({ role: 'guest' })
    const writers = await team()
    await own.docs.inviteToCollection({ params, body: { users: [guest.id], teams: [writers], role: 'read' } })
    expect(await listed(params.collectionId)).toMatchObject({ users: [[guest.id, 'read']], teams: [[writers, 'read']] })
    expect(await listed(inner)).toMatchObject({ users: [], teams: [] })
  })
})

describe('listTeamPermissionsInCollection', () => {
  test('404 for a caller who cannot see the collection', async () => {
    const { docs } = await own.join({ role: 'create' })
    expect(await refusal(docs.listTeamPermissionsInCollection({ params }))).toMatchObject({ status: 404 })
  })
})

describe('listPermissionsAggregateInCollection', () => {
  test('200 also with grants on collections above', async () => {
    const guest = await own.join({ role: 'guest' })
    await own.docs.inviteToCollection({ params, body: { users: [guest.id], role: 'comment' } })
    expect((await listed(inner)).all).toEqual([
      [guest.id, 'comment'],
      [own.admin.id, 'admin'],
    ])
  })
})
