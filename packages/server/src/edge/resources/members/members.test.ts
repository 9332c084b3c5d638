import { pages, type Client, type Query } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { newOrganization } from '../../../../test/organization.ts'
import { roleToGive } from '../../../domain/access/own-role.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'
import type { TestServer } from '../../../../test/harness.ts'

const test = base.extend(
  'setMember',
  ({ server }) =>
    (userId: string, columns: { lastSeenAt?: string; joinedAt?: string; disabledAt?: string }) =>
      server.services.database.writeTx((trx) =>
        trx('members').where({ organizationId: params.organizationId, userId }).update(columns),
      ),
)

type NewUser = Parameters<TestServer['createTestUser']>[0]

let docs: Client
let params: { organizationId: string }
let join: (user: NewUser) => ReturnType<TestServer['createTestUser']>
test.beforeEach(async ({ server }) => {
  const admin = await server.createTestUser({ role: null, displayName: 'Ada', email: undefined })
  docs = server.api(admin.token)
  params = { organizationId: (await docs.createOrganization({ body: { title: 'Harbour Works' } })).id }
  join = (user) => server.createTestUser({ organizationId: params.organizationId, ...user })
})

const names = async (query: Partial<Query<'listMembersInOrganizationById'>>) => {
  const { count, items } = await docs.listMembersInOrganizationById({ params, query })
  expect(count).toBe(items.length)
  return items.map(({ user }) => user.displayName)
}

describe('listMembersInOrganizationById', () => {
  test.beforeEach(async ({ setMember }) => {
    const people = [
      { role: 'edit', displayName: 'Bela', email: `bela.${params.organizationId}@example.com` },
      { role: 'guest', displayName: 'Cleo 100%' },
      { role: 'edit', displayName: 'Dörte_x' },
    ] as const
    for (const [index, person] of people.entries()) {
      const { id } = await join(person)
      await setMember(id, { joinedAt: `2030-01-0${index + 1}T00:00:00.000Z` })
      if (index > 0) await setMember(id, { lastSeenAt: `2030-02-0${9 - index}T00:00:00.000Z` })
    }
  })

  test('200 with the latest to join first', async () => {
    expect(await names({})).toEqual(['Dörte_x', 'Cleo 100%', 'Bela', 'Ada'])
    expect(await names({ order: 'asc' })).toEqual(['Ada', 'Bela', 'Cleo 100%', 'Dörte_x'])
  })

  test('200 by name, and by the time when they were last seen, with unseen members last', async () => {
    expect(await names({ sort: 'name', order: 'asc' })).toEqual(['Ada', 'Bela', 'Cleo 100%', 'Dörte_x'])
    expect((await names({ sort: 'lastSeenAt' })).slice(0, 2)).toEqual(['Cleo 100%', 'Dörte_x'])
    expect((await names({ sort: 'lastSeenAt', order: 'asc' })).slice(2)).toEqual(['Dörte_x', 'Cleo 100%'])
  })

  test('200 with one role, guests being those without', async () => {
    expect(await names({ role: 'edit' })).toEqual(['Dörte_x', 'Bela'])
    expect(await names({ role: 'guest' })).toEqual(['Cleo 100%'])
    expect(await names({ role: 'review' })).toEqual([])
  })

  test.each([
    ['bELa', ['Bela']],
    ['DÖRTE', ['Dörte_x']],
    ['@example.COM', ['Bela']],
    ['0%', ['Cleo 100%']],
    ['e_x', ['Dörte_x']],
    ['%', ['Cleo 100%']],
    ['\\', []],
  ])('200 with those whose name or address contains %j', async (search, expected) => {
    expect(await names({ search })).toEqual(expected)
  })

  test.each(['joinedAt', 'lastSeenAt', 'name'] as const)('200 page by page, by %s', async (sort) => {
    const all = await names({ sort })
    const walked: string[] = []
    const list = pages(docs.listMembersInOrganizationById, { params, query: { sort, limit: 1 } })
    for await (const { user } of list) walked.push(user.displayName)
    expect(walked).toEqual(all)
  })

  test('400 for the cursor of another order', async () => {
    const { next } = await docs.listMembersInOrganizationById({ params, query: { limit: 1 } })
    const call = docs.listMembersInOrganizationById({ params, query: { limit: 1, sort: 'name', page: next!.page } })
    expect(await refusal(call)).toMatchObject({ status: 400, code: 'invalid_cursor' })
  })

  test('403 for a guest', async ({ server }) => {
    const { token } = await join({ role: 'guest' })
    const call = server.api(token).listMembersInOrganizationById({ params })
    expect(await refusal(call)).toMatchObject({ status: 403 })
  })
})

describe('getMemberInOrganizationById', () => {
  test('200 with all fields', async ({ setMember }) => {
    const { id } = await join({ role: 'read', displayName: 'Bela' })
    const lastSeenAt = '2030-02-01T00:00:00.000Z'
    await setMember(id, { lastSeenAt, disabledAt: lastSeenAt })
    await docs.createSpace({ params })
    expect(await docs.getMemberInOrganizationById({ params: { ...params, userId: id } })).toEqual({
      object: 'member',
      id,
      role: 'read',
      user: { object: 'user', id, displayName: 'Bela', urls: { location: expect.any(String) } },
      disabled: true,
      joinedAt: expect.any(String),
      lastSeenAt,
      sso: false,
      // Disabled members can access nothing.
      spaces: 0,
      teams: 0,
      sites: 0,
    })
  })

  test('404 for a user of another organization', async ({ server }) => {
    const { id } = await server.createTestUser({ role: 'admin' })
    const call = docs.getMemberInOrganizationById({ params: { ...params, userId: id } })
    expect(await refusal(call)).toMatchObject({ status: 404 })
  })
})

describe('updateMemberInOrganizationById', () => {
  test.each(['admin', 'create', 'review', 'edit', 'comment', 'read', null] as const)('200 with %s', async (role) => {
    const { id } = await join({ role: 'edit' })
    const member = { ...params, userId: id }
    const changed = await docs.updateMemberInOrganizationById({ params: member, body: { role } })
    expect(changed).toMatchObject({ id, role })
    expect(await docs.getMemberInOrganizationById({ params: member })).toEqual(changed)
  })

  test('200, and the role of the user in another organization stays', async ({ server }) => {
    const { id } = await join({ role: 'edit' })
    const row = { userId: id, role: roleToGive('admin', 'read'), joinedAt: new Date().toISOString() }
    const other = await newOrganization(server)
    await server.services.database.writeTx((trx) => trx('members').insert({ ...row, ...other.params }))
    await docs.updateMemberInOrganizationById({ params: { ...params, userId: id }, body: { role: 'admin' } })
    const there = await other.docs.getMemberInOrganizationById({ params: { ...other.params, userId: id } })
    expect(there.role).toBe('read')
  })

  test('200 with {} changes nothing', async () => {
    const { id } = await join({ role: 'edit' })
    const changed = await docs.updateMemberInOrganizationById({ params: { ...params, userId: id }, body: {} })
    expect(changed.role).toBe('edit')
  })

  test('400 for the last admin, even if there is a disabled one', async ({ setMember }) => {
    const { id: disabled } = await join({ role: 'admin' })
    await setMember(disabled, { disabledAt: '2030-02-01T00:00:00.000Z' })
    const me = { ...params, userId: (await docs.getAuthenticatedUser()).id }
    const call = () => docs.updateMemberInOrganizationById({ params: me, body: { role: 'create' } })
    expect(await refusal(call())).toMatchObject({ status: 400, code: 'invalid_request' })
    await join({ role: 'admin' })
    expect(await call()).toMatchObject({ role: 'create' })
  })

  test('403 for a role above the own one, which the default role of the organization does not raise', async ({
    server,
  }) => {
    const own = await newOrganization(server)
    const nadia = await own.join({ role: 'edit' })
    await own.docs.updateOrganizationById({ params: own.params, body: { defaultRole: 'admin' } })
    const give = (role: 'admin' | 'edit') =>
      nadia.docs.updateMemberInOrganizationById({ params: { ...own.params, userId: nadia.id }, body: { role } })
    expect(await refusal(give('admin'))).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await give('edit')).toMatchObject({ role: 'edit' })
    const { params } = own
    const emails = ['omar@example.com']
    const given = [
      nadia.docs.inviteUsersToOrganization({ params, body: { emails, role: 'admin' } }),
      nadia.docs.createOrganizationInvite({ params, body: { role: 'create' } }),
      nadia.docs.createOrganizationSAMLProvider({ params, body: { label: 'Staff', defaultRole: 'admin' } }),
      nadia.docs.createOrganizationOIDCProvider({ params, body: { label: 'Staff', defaultRole: 'admin' } }),
    ]
    for (const refused of await Promise.all(given.map(refusal)))
      expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('403 for a member who is not an admin', async ({ server }) => {
    const { id, token } = await join({ role: 'create' })
    const call = server.api(token).updateMemberInOrganizationById({
      params: { ...params, userId: id },
      body: { role: 'admin' },
    })
    expect(await refusal(call)).toMatchObject({ status: 403 })
  })

  test('404 for a user of another organization', async ({ server }) => {
    const { id } = await server.createTestUser({ role: 'read' })
    const call = docs.updateMemberInOrganizationById({ params: { ...params, userId: id }, body: { role: 'edit' } })
    expect(await refusal(call)).toMatchObject({ status: 404 })
  })
})

describe('removeMemberFromOrganizationById', () => {
  test('204 removes access to the organization, its teams and its grants', async ({ server }) => {
    const { id, token } = await join({ role: 'edit' })
    const { id: spaceId } = await docs.createSpace({ params })
    const collection = await docs.createCollection({ params, body: { title: 'Shelf' } })
    const site = await docs.createSite({ params })
    const createdAt = new Date().toISOString()
    const { database } = server.services
    await database.writeTx(async (trx) => {
      await trx('teams').insert({ id: `t${spaceId}`, organizationId: params.organizationId, title: 'T', createdAt })
      await trx('teamMembers').insert({ teamId: `t${spaceId}`, userId: id, role: 'member' })
      const grant = { subjectType: 'user', subjectId: id, role: 'read', createdAt } as const
      await trx('grants').insert({ ...grant, targetType: 'space', targetId: spaceId })
      await trx('grants').insert({ ...grant, targetType: 'collection', targetId: collection.id })
      await trx('grants').insert({ ...grant, targetType: 'site', targetId: site.id })
    })
    const member = { ...params, userId: id }
    await docs.removeMemberFromOrganizationById({ params: member })
    await docs.removeMemberFromOrganizationById({ params: member })
    expect(await refusal(server.api(token).getOrganizationById({ params }))).toMatchObject({ status: 404 })
    expect(await database.read('grants').where({ subjectId: id })).toEqual([])
    expect(await database.read('teamMembers').where({ userId: id })).toEqual([])
  })

  test('204 ends the open invitation to the address of the member in this organization only', async ({ server }) => {
    const email = 'leaving@example.com'
    const other = await newOrganization(server)
    const sent = { emails: [email, 'staying@example.com'] }
    for (const { docs: by, params: at } of [{ docs, params }, other]) {
      await by.inviteUsersToOrganization({ params: at, body: sent })
    }
    const { id } = await join({ role: 'read', email })
    await docs.removeMemberFromOrganizationById({ params: { ...params, userId: id } })
    const addressesOf = async ({ docs: by, params: at }: Pick<typeof other, 'docs' | 'params'>) =>
      (await by.listOrganizationInvitations({ params: at })).items.map((invitation) => invitation.email).toSorted()
    expect(await addressesOf({ docs, params })).toEqual(['staying@example.com'])
    expect(await addressesOf(other)).toEqual([email, 'staying@example.com'])
  })

  test('204 for a user of another organization, without effect', async ({ server }) => {
    const { token } = await server.createTestUser({ role: 'read' })
    const { id } = await server.api(token).getAuthenticatedUser()
    await docs.removeMemberFromOrganizationById({ params: { ...params, userId: id } })
    await docs.removeMemberFromOrganizationById({ params: { ...params, userId: nobody } })
    await server.api(token).getOrganizationById({ params: { organizationId: server.organizationId } })
  })

  test('400 for the last admin', async () => {
    const me = { ...params, userId: (await docs.getAuthenticatedUser()).id }
    expect(await refusal(docs.removeMemberFromOrganizationById({ params: me }))).toMatchObject({ status: 400 })
  })

  test('204 for one of two admins who remove each other at once', async ({ server }) => {
    const other = await join({ role: 'admin' })
    const me = (await docs.getAuthenticatedUser()).id
    const calls = await Promise.allSettled([
      docs.removeMemberFromOrganizationById({ params: { ...params, userId: other.id } }),
      server.api(other.token).removeMemberFromOrganizationById({ params: { ...params, userId: me } }),
    ])
    const admins = await server.services.database.read('members').where(params).where('role', 'admin')
    expect(admins).toHaveLength(1)
    expect(calls.some(({ status }) => status === 'fulfilled')).toBe(true)
  })
})
