import { describe, expect } from 'vitest'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/test.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { run } from '../../../domain/audit/end-access.ts'
import { endGrants } from '../../../domain/access/write-grants.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'

let own: TestOrganization
let params: { spaceId: string }
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
  params = { spaceId: await own.createSpace('Guide') }
})

const team = async (...members: string[]) => {
  const { organizationId } = own
  return (await own.docs.createOrganizationTeam({ params: { organizationId }, body: { title: 'Writers', members } })).id
}
const granted = async () => {
  const users = await own.docs.listUserPermissionsInSpace({ params })
  const teams = await own.docs.listTeamPermissionsInSpace({ params })
  expect([users.count, teams.count]).toEqual([users.items.length, teams.items.length])
  return [
    ...users.items.map(({ permission, user }) => [user.id, permission]),
    ...teams.items.map((one) => [one.team.id, one.permission]),
  ]
}
const status = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

const endAccess = (services: TestServer['services']) => run({}, { services } as never)

describe('inviteToSpace', () => {
  test('204 for users and teams at once, replacing their grants', async () => {
    const [ada, bela, cleo] = [
      await own.join({ role: 'read' }),
      await own.join({ role: 'guest' }),
      await own.join({ role: 'guest' }),
    ]
    const writers = await team(cleo.id)
    const see = () => Promise.all([ada, bela, cleo].map(({ docs }) => status(docs.getSpaceById({ params }))))
    expect(await see()).toEqual([200, 404, 404])
    await own.docs.inviteToSpace({ params, body: { users: [ada.id, bela.id], teams: [writers], role: 'comment' } })
    expect(await see()).toEqual([200, 200, 200])
    await own.docs.inviteToSpace({ params, body: { users: [bela.id, bela.id], role: 'edit' } })
    expect(Object.fromEntries(await granted())).toEqual({
      [ada.id]: 'comment',
      [bela.id]: 'edit',
      [writers]: 'comment',
    })
    await own.docs.inviteToSpace({ params, body: { users: [ada.id, bela.id], teams: [writers], role: null } })
    expect(await granted()).toEqual([])
    expect(await see()).toEqual([200, 404, 404])
  })

  test('204 until a time, after which the access is gone', async ({ server }) => {
    const bela = await own.join({ role: 'guest' })
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const writers = await team(bela.id)
    await own.docs.inviteToSpace({ params, body: { users: [bela.id], teams: [writers], role: 'comment', expiresAt } })
    const ofTeam = { params: { ...params, teamId: writers } }
    expect(await own.docs.getTeamPermissionInSpace(ofTeam)).toMatchObject({ permission: 'comment', expiresAt })
    await own.docs.removeTeamFromSpace(ofTeam)
    const grant = { params: { ...params, userId: bela.id } }
    await own.docs.updateUserPermissionInSpace({ ...grant, body: { role: 'edit' } })
    expect(await own.docs.getUserPermissionInSpace(grant)).toMatchObject({ permission: 'edit', expiresAt })
    const copy = { spaceId: (await own.docs.duplicateSpace({ params })).id, userId: bela.id }
    expect(await own.docs.getUserPermissionInSpace({ params: copy })).toMatchObject({ expiresAt })
    const { database } = server.services
    await endAccess(server.services)
    expect(await status(bela.docs.getSpaceById({ params }))).toBe(200)
    const past = { expiresAt: '2020-01-01T00:00:00.000Z' }
    await database.writeTx((trx) => trx('grants').where({ subjectId: bela.id }).update(past))
    expect(await status(bela.docs.getSpaceById({ params }))).toBe(404)
    expect(await granted()).toEqual([])
    await endAccess(server.services)
    const events = own.docs.listOrganizationAuditEvents({
      params: { organizationId: own.organizationId },
      query: { action: 'endAccess' },
    })
    const target = { type: 'user', id: bela.id }
    const { length } = await database.read('grants').where({ subjectId: bela.id })
    expect([length, (await events).items]).toMatchObject([
      0,
      [
        { actor: null, target },
        { actor: null, target },
      ],
    ])
  })

  test('204 until a time, which the audit log notes with the path of the role', async ({ server }) => {
    const bela = await own.join({ role: 'guest' })
    const { organizationId } = own
    const { id: siteId } = await own.docs.createSite({ params: { organizationId }, body: {} })
    const body = { users: [bela.id], role: 'edit' as const, expiresAt: '2099-01-01T00:00:00.000Z' }
    await own.docs.inviteToSite({ params: { organizationId, siteId }, body })
    await own.docs.inviteToSpace({ params, body })
    const past = { expiresAt: '2020-01-01T00:00:00.000Z' }
    await server.services.database.writeTx((trx) => trx('grants').where({ subjectId: bela.id }).update(past))
    await endAccess(server.services)
    const query = { action: 'endAccess' as const }
    const { items } = await own.docs.listOrganizationAuditEvents({ params: { organizationId }, query })
    expect(items.map(({ path }) => path).toSorted()).toEqual([
      `/v1/orgs/${organizationId}/sites/${siteId}/permissions/users/${bela.id}`,
      `/v1/spaces/${params.spaceId}/permissions/users/${bela.id}`,
    ])
  })

  test('204 for a time in place of a lasting role, which comes back', async ({ server }) => {
    const bela = await own.join({ role: 'guest' })
    const grant = { params: { ...params, userId: bela.id } }
    const body = { users: [bela.id], role: 'read' as const }
    await own.docs.inviteToSpace({ params, body })
    for (const role of ['edit', 'create'] as const)
      await own.docs.inviteToSpace({ params, body: { ...body, role, expiresAt: '2099-01-01T00:00:00.000Z' } })
    expect(await own.docs.getUserPermissionInSpace(grant)).toMatchObject({ permission: 'create' })
    const past = { expiresAt: '2020-01-01T00:00:00.000Z' }
    await server.services.database.writeTx((trx) => trx('grants').where({ subjectId: bela.id }).update(past))
    for (let times = 0; times < 2; times++) {
      const { expiresAt, permission } = await own.docs.getUserPermissionInSpace(grant)
      expect([permission, expiresAt]).toEqual(['read', undefined])
      await endAccess(server.services)
    }
    expect(await status(bela.docs.getSpaceById({ params }))).toBe(200)
  })

  test('204 for a weaker role in place of one that ends, after which no stronger one comes back', async ({
    server,
  }) => {
    const bela = await own.join({ role: 'guest' })
    const grant = { params: { ...params, userId: bela.id } }
    await own.docs.inviteToSpace({ params, body: { users: [bela.id], role: 'edit' } })
    const body = { users: [bela.id], role: 'create' as const, expiresAt: '2099-01-01T00:00:00.000Z' }
    await own.docs.inviteToSpace({ params, body })
    await own.docs.updateUserPermissionInSpace({ ...grant, body: { role: 'comment' } })
    await server.services.database.writeTx((trx) => endGrants(trx, '2099-01-02T00:00:00.000Z'))
    expect(await own.docs.getUserPermissionInSpace(grant)).toMatchObject({ permission: 'comment' })
  })

  test('204 for another end of the same role, which really ends then, and gives back only what it replaced', async ({
    server,
  }) => {
    const bela = await own.join({ role: 'guest' })
    const grant = { params: { ...params, userId: bela.id } }
    const body = { users: [bela.id], role: 'edit' as const }
    const endIn2100 = () => server.services.database.writeTx((trx) => endGrants(trx, '2100-01-01T00:00:00.000Z'))
    const expiresAt = '2099-01-01T00:00:00.000Z'
    const end = (at: string | null) => own.docs.updateUserPermissionInSpace({ ...grant, body: { expiresAt: at } })
    expect(await refusal(end(expiresAt))).toMatchObject({ status: 404 })
    await own.docs.inviteToSpace({ params, body })
    await end(expiresAt)
    expect(await own.docs.getUserPermissionInSpace(grant)).toMatchObject({ permission: 'edit', expiresAt })
    await end(null)
    expect(await own.docs.getUserPermissionInSpace(grant)).not.toHaveProperty('expiresAt')
    await end(expiresAt)
    await endIn2100()
    expect(await granted()).toEqual([])
    await own.docs.inviteToSpace({ params, body: { ...body, role: 'read' } })
    await own.docs.inviteToSpace({ params, body: { ...body, expiresAt: '2050-01-01T00:00:00.000Z' } })
    await end(expiresAt)
    expect(await own.docs.getUserPermissionInSpace(grant)).toMatchObject({ permission: 'edit', expiresAt })
    await endIn2100()
    expect(await granted()).toEqual([[bela.id, 'read']])
  })

  test('204 for a role in place of one that has just ended, which no job has deleted yet', async ({ server }) => {
    const bela = await own.join({ role: 'guest' })
    const grant = { params: { ...params, userId: bela.id } }
    const change = (body: { role?: 'read'; expiresAt?: string }) =>
      own.docs.updateUserPermissionInSpace({ ...grant, body })
    const expiresAt = '2099-01-01T00:00:00.000Z'
    const past = { expiresAt: '2020-01-01T00:00:00.000Z' }
    const endNow = () =>
      server.services.database.writeTx((trx) => trx('grants').where({ subjectId: bela.id }).update(past))
    await own.docs.inviteToSpace({ params, body: { users: [bela.id], role: 'edit', expiresAt } })
    await endNow()
    expect(await refusal(change({ expiresAt }))).toMatchObject({ status: 404 })
    await change({ role: 'read' })
    await endAccess(server.services)
    expect(await granted()).toEqual([[bela.id, 'read']])
    await own.docs.inviteToSpace({ params, body: { users: [bela.id], role: 'edit', expiresAt } })
    await endNow()
    await change({ expiresAt })
    expect(await own.docs.getUserPermissionInSpace(grant)).toMatchObject({ permission: 'read', expiresAt })
  })

  test('400 for an end in the past', async () => {
    const body = { users: [], role: 'edit' as const, expiresAt: '2020-01-01T00:00:00.000Z' }
    const refused = await refusal(own.docs.inviteToSpace({ params, body }))
    expect(refused).toMatchObject({ status: 400, errors: [{ pointer: '/body/expiresAt' }] })
  })

  test('204 for nobody', async () => {
    await own.docs.inviteToSpace({ params, body: { users: [], role: 'edit' } })
    expect(await granted()).toEqual([])
  })

  test('204 for 1000 users, by a caller with admin on this space only', async ({ server }) => {
    const { database } = server.services
    const joinedAt = '2030-01-01T00:00:00.000Z'
    const ids = Array.from({ length: 1000 }, (_, index) => `u${index}of${params.spaceId}`)
    await database.writeTx(async (trx) => {
      for (const id of ids) {
        await trx('users').insert({ id, displayName: 'U', createdAt: joinedAt })
        await trx('members').insert({ organizationId: own.organizationId, userId: id, role: 'none', joinedAt })
      }
    })
    const guest = await own.join({ role: 'guest' })
    await own.docs.inviteToSpace({ params, body: { users: [guest.id], role: 'admin' } })
    await guest.docs.inviteToSpace({ params, body: { users: ids, role: 'read' } })
    const list = await guest.docs.listUserPermissionsInSpace({ params, query: { limit: 1000 } })
    expect([list.count, list.items.length]).toEqual([1001, 1000])
  })

  test('400 for users and teams outside the organization, without any grant', async ({ server }) => {
    const ada = await own.join({ role: 'read' })
    const other = await newOrganization(server, own.admin)
    const stranger = await other.join({ role: 'read' })
    const foreign = (
      await other.docs.createOrganizationTeam({
        params: { organizationId: other.organizationId },
        body: { title: 'Theirs', members: [] },
      })
    ).id
    const body = { users: [ada.id, stranger.id, nobody], teams: [foreign, nobody] }
    const problem = await refusal(own.docs.inviteToSpace({ params, body: { ...body, role: 'read' } }))
    expect(problem).toMatchObject({ status: 400, code: 'invalid_reference' })
    expect(problem.errors.map(({ pointer }) => pointer)).toEqual([
      '/body/users/1',
      '/body/users/2',
      '/body/teams/0',
      '/body/teams/1',
    ])
    expect(await granted()).toEqual([])
  })

  test.each([{ role: 'read' }, { users: [nobody] }, { users: [nobody], role: 'owner' }])(
    '400 with %j',
    async (body) => {
      expect(await refusal(own.docs.inviteToSpace({ params, body: body as never }))).toMatchObject({ status: 400 })
    },
  )

  test('403 for a caller who can create but is not an admin', async () => {
    const author = await own.join({ role: 'create' })
    const call = author.docs.inviteToSpace({ params, body: { users: [author.id], role: 'admin' } })
    expect(await refusal(call)).toMatchObject({ status: 403 })
  })
})

describe('updateUserPermissionInSpace', () => {
  test('204 grants, changes and removes a role, from the next request on', async () => {
    const guest = await own.join({ role: 'guest' })
    const at = { params: { ...params, userId: guest.id } }
    const edit = () => status(guest.docs.createChangeRequest({ params, body: {} }))
    await own.docs.updateUserPermissionInSpace({ ...at, body: { role: 'comment' } })
    expect(await edit()).toBe(403)
    await own.docs.updateUserPermissionInSpace({ ...at, body: { role: 'edit' } })
    expect(await edit()).toBe(200)
    await own.docs.updateUserPermissionInSpace({ ...at, body: {} })
    expect(await granted()).toEqual([[guest.id, 'edit']])
    await own.docs.updateUserPermissionInSpace({ ...at, body: { role: null } })
    expect(await edit()).toBe(404)
  })

  test('404 for a user outside the organization, as for an unknown one', async ({ server }) => {
    const { id } = await server.createTestUser({ role: 'read' })
    for (const userId of [id, nobody]) {
      const call = own.docs.updateUserPermissionInSpace({ params: { ...params, userId }, body: { role: 'read' } })
      expect(await refusal(call)).toMatchObject({ status: 404, detail: 'There is no such user' })
    }
  })
})

describe('removeUserFromSpace', () => {
  test('204 removes the role, also when repeated; the default is kept', async () => {
    const ada = await own.join({ role: 'read' })
    const at = { params: { ...params, userId: ada.id } }
    await own.docs.updateUserPermissionInSpace({ ...at, body: { role: 'admin' } })
    await own.docs.removeUserFromSpace(at)
    await own.docs.removeUserFromSpace(at)
    await own.docs.removeUserFromSpace({ params: { ...params, userId: nobody } })
    // Only what changed something is in the audit log.
    const audited = await own.docs.listOrganizationAuditEvents({ params: { organizationId: own.organizationId } })
    expect(audited.items.filter(({ action }) => action === 'removeUserFromSpace')).toHaveLength(1)
    expect((await ada.docs.getSpaceById({ params })).permissions).toMatchObject({ view: true, comment: false })
  })

  test('403 for a caller who can see the space; 204 without effect for one who cannot', async () => {
    const [ada, guest] = [await own.join({ role: 'create' }), await own.join({ role: 'guest' })]
    await own.docs.inviteToSpace({ params, body: { users: [ada.id], role: 'review' } })
    const at = { params: { ...params, userId: ada.id } }
    expect(await refusal(ada.docs.removeUserFromSpace(at))).toMatchObject({ status: 403 })
    await guest.docs.removeUserFromSpace(at)
    expect(await granted()).toEqual([[ada.id, 'review']])
  })
})

describe('updateTeamPermissionInSpace', () => {
  test('204 grants, changes and removes the role of all current members', async () => {
    const [ada, bela] = [await own.join({ role: 'guest' }), await own.join({ role: 'guest' })]
    const teamId = await team(ada.id)
    const at = { params: { ...params, teamId } }
    await own.docs.updateTeamPermissionInSpace({ ...at, body: { role: 'review' } })
    expect((await ada.docs.getSpaceById({ params })).permissions).toMatchObject({ merge: true, admin: false })
    expect(await status(bela.docs.getSpaceById({ params }))).toBe(404)
    const { organizationId } = own
    await own.docs.updateMembersInOrganizationTeam({
      params: { organizationId, teamId },
      body: { add: [bela.id], remove: [ada.id] },
    })
    expect(await status(bela.docs.getSpaceById({ params }))).toBe(200)
    expect(await status(ada.docs.getSpaceById({ params }))).toBe(404)
    await own.docs.updateTeamPermissionInSpace({ ...at, body: { role: null } })
    expect(await status(bela.docs.getSpaceById({ params }))).toBe(404)
  })

  test('404 for a team of another organization', async ({ server }) => {
    const other = await newOrganization(server, own.admin)
    const at = { params: { organizationId: other.organizationId }, body: { title: 'Theirs', members: [] } }
    for (const teamId of [(await other.docs.createOrganizationTeam(at)).id, nobody]) {
      const call = own.docs.updateTeamPermissionInSpace({ params: { ...params, teamId }, body: { role: 'read' } })
      expect(await refusal(call)).toMatchObject({ status: 404, detail: 'There is no such team' })
    }
  })
})

describe('removeTeamFromSpace', () => {
  test('204 removes the role of the team, also when repeated', async () => {
    const guest = await own.join({ role: 'guest' })
    const at = { params: { ...params, teamId: await team(guest.id) } }
    await own.docs.updateTeamPermissionInSpace({ ...at, body: { role: 'read' } })
    await own.docs.removeTeamFromSpace(at)
    await own.docs.removeTeamFromSpace(at)
    expect(await status(guest.docs.getSpaceById({ params }))).toBe(404)
  })
})
