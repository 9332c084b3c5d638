import { describe, expect } from 'vitest'
import { newOrganization, type Member, type TestOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { newSite } from '../../../../test/sites.ts'
import { test } from '../../../../test/test.ts'

let own: TestOrganization
let params: Awaited<ReturnType<typeof newSite>>['params']
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
  params = (await newSite(own)).params
})

const team = async (...members: string[]) =>
  (await own.docs.createOrganizationTeam({ params: own.params, body: { title: 'Writers', members } })).id

const levelOf = ({ docs }: Member) =>
  docs.getSiteById({ params }).then(
    ({ permissions }) => (permissions.admin ? 'admin' : permissions.create ? 'create' : 'less'),
    ({ status }: { status: number }) => status,
  )

describe('inviteToSite', () => {
  test('204 opens the site to guests and raises members; null closes it again', async () => {
    const [ada, guest] = [await own.join({ role: 'read' }), await own.join({ role: 'guest' })]
    expect([await levelOf(ada), await levelOf(guest)]).toEqual(['less', 404])
    const teams = [await team(guest.id)]
    await own.docs.inviteToSite({ params, body: { users: [ada.id], teams, role: 'create' } })
    expect([await levelOf(ada), await levelOf(guest)]).toEqual(['create', 'create'])
    expect(await guest.docs.listSites({ params: own.params })).toMatchObject({
      count: 1,
      items: [{ id: params.siteId }],
    })
    await own.docs.inviteToSite({ params, body: { users: [ada.id], teams, role: null } })
    expect([await levelOf(ada), await levelOf(guest)]).toEqual(['less', 404])
    expect(await guest.docs.listSites({ params: own.params })).toMatchObject({ count: 0 })
  })

  test('400 for a user of another organization, 403 without admin', async ({ server }) => {
    const { id } = await server.createTestUser({ role: 'read' })
    const body = { users: [id], role: 'read' as const }
    expect(await refusal(own.docs.inviteToSite({ params, body }))).toMatchObject({ status: 400 })
    const author = await own.join({ role: 'create' })
    expect(await refusal(author.docs.inviteToSite({ params, body }))).toMatchObject({ status: 403 })
  })
})

describe('updateUserPermissionInSite', () => {
  test('204 sets and removes a role, and a weaker grant does not lower the level of a member', async () => {
    const ada = await own.join({ role: 'create' })
    const at = { params: { ...params, userId: ada.id } }
    await own.docs.updateUserPermissionInSite({ ...at, body: { role: 'admin' } })
    expect(await levelOf(ada)).toBe('admin')
    await own.docs.updateUserPermissionInSite({ ...at, body: { role: 'read' } })
    expect(await levelOf(ada)).toBe('create')
    await own.docs.removeUserFromSite(at)
    await own.docs.removeUserFromSite(at)
    expect((await own.docs.listUserPermissionsInSite({ params })).count).toBe(0)
  })
})

describe('updateTeamPermissionInSite', () => {
  test('204 for all members of the team', async () => {
    const guest = await own.join({ role: 'guest' })
    const at = { params: { ...params, teamId: await team(guest.id) } }
    await own.docs.updateTeamPermissionInSite({ ...at, body: { role: 'admin' } })
    expect(await levelOf(guest)).toBe('admin')
    expect(await own.docs.listTeamPermissionsInSite({ params })).toMatchObject({ items: [{ permission: 'admin' }] })
    await own.docs.removeTeamFromSite(at)
    expect(await levelOf(guest)).toBe(404)
  })
})

describe('listPermissionsAggregateInSite', () => {
  test('200 with the strongest source of each', async () => {
    const [ada, bela, cleo, dora] = [
      await own.join({ role: 'read', displayName: 'Ada' }),
      await own.join({ role: 'guest', displayName: 'Bela' }),
      await own.join({ role: 'read', displayName: 'Cleo' }),
      await own.join({ role: 'guest', displayName: 'Dora' }),
    ]
    const writers = await team(bela.id)
    await own.docs.inviteToSite({ params, body: { users: [ada.id], role: 'admin' } })
    await own.docs.inviteToSite({ params, body: { teams: [writers], role: 'edit' } })
    await own.docs.updateSiteById({ params, body: { defaultLevel: 'comment' } })
    const list = async (query = {}) =>
      (await own.docs.listPermissionsAggregateInSite({ params, query: { sort: 'name', order: 'asc', ...query } })).items
    const told = (await list()).map(({ user, permission, origin }) => [user.id, permission, origin])
    expect(told).toContainEqual([ada.id, 'admin', { type: 'site', reason: 'member' }])
    expect(told).toContainEqual([bela.id, 'edit', { type: 'site', reason: 'team' }])
    expect(told).toContainEqual([cleo.id, 'comment', { type: 'site', reason: 'default' }])
    expect(told).toContainEqual([own.admin.id, 'admin', { type: 'organization' }])
    expect(told.map(([id]) => id)).not.toContain(dora.id)
    expect((await list({ team: writers })).map(({ user }) => user.id)).toEqual([bela.id])
    expect((await list({ role: 'comment' })).map(({ user }) => user.id)).toEqual([cleo.id])
    expect((await list({ search: 'bel' })).map(({ user }) => user.id)).toEqual([bela.id])
  })
})

describe('updateSiteById', () => {
  test('a default level raises members, not guests', async () => {
    const [ada, guest] = [await own.join({ role: 'read' }), await own.join({ role: 'guest' })]
    expect(await own.docs.updateSiteById({ params, body: { defaultLevel: 'create' } })).toMatchObject({
      defaultLevel: 'create',
    })
    expect([await levelOf(ada), await levelOf(guest)]).toEqual(['create', 404])
    await own.docs.updateSiteById({ params, body: { defaultLevel: null } })
    expect(await levelOf(ada)).toBe('less')
  })
})

describe('removeMemberFromOrganizationById', () => {
  test('204 removes the grants on sites', async ({ server }) => {
    const ada = await own.join({ role: 'guest' })
    await own.docs.inviteToSite({ params, body: { users: [ada.id], role: 'read' } })
    await own.docs.removeMemberFromOrganizationById({ params: { ...own.params, userId: ada.id } })
    expect(await server.services.database.read('grants').where({ subjectId: ada.id })).toEqual([])
  })
})
