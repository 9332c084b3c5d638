import { pages, type BodyInput, type Client } from '@scriptorium/client'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/test.ts'
import type { TestUser } from '../../../../test/harness.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let own: TestOrganization
let foreign: TestOrganization
let team: { organizationId: string; teamId: string }
let ravi: TestUser & { docs: Client }
let nadia: TestUser & { docs: Client }

test.beforeAll(async ({ server }) => {
  foreign = await newOrganization(server)
})

test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
  const unique = own.params.organizationId.toLowerCase()
  ravi = await own.join({ role: 'read', displayName: 'Ravi', email: `ravi.${unique}@example.com` })
  nadia = await own.join({ role: 'edit', displayName: 'Nadia', email: `nadia.${unique}@example.com` })
  const { id } = await own.docs.createOrganizationTeam({ params: own.params, body: { title: 'Writers' } })
  team = { ...own.params, teamId: id }
})

type Roles = Record<string, 'owner' | 'member'>

const rolesIn = async (docs = own.docs): Promise<Roles> => {
  const { count, items } = await docs.listTeamMembersInOrganizationById({ params: team, query: { limit: 1000 } })
  expect(count).toBe(items.length)
  return Object.fromEntries(items.map(({ organization, team: { role } }) => [organization.id, role]))
}

const change = (body: BodyInput<'updateMembersInOrganizationTeam'>, docs = own.docs) =>
  docs.updateMembersInOrganizationTeam({ params: team, body })

const emailOf = async ({ docs }: { docs: Client }) => (await docs.getAuthenticatedUser()).email!

describe('listTeamMembersInOrganizationById', () => {
  test('200 with the members and their roles in the team, latest first, page by page', async () => {
    await change({ add: [ravi.id] })
    await change({ memberships: { [nadia.id]: { role: 'owner' } } })
    const all = await own.docs.listTeamMembersInOrganizationById({ params: team })
    const member = await own.docs.getMemberInOrganizationById({ params: { ...own.params, userId: nadia.id } })
    expect(member.teams).toBe(1)
    expect(all).toMatchObject({
      count: 2,
      items: [
        { organization: member, team: { role: 'owner' }, permissions: { view: true } },
        { organization: { id: ravi.id }, team: { role: 'member' } },
      ],
    })
    const walked = []
    const list = pages(own.docs.listTeamMembersInOrganizationById, { params: team, query: { limit: 1 } })
    for await (const item of list) walked.push(item)
    expect(walked).toEqual(all.items)
  })

  test('200 for a guest who owns the team, but not for another', async () => {
    const [owner, other] = [await own.join({ role: 'guest' }), await own.join({ role: 'guest' })]
    await change({ add: [other.id], memberships: { [owner.id]: { role: 'owner' } } })
    const { items } = await owner.docs.listTeamMembersInOrganizationById({ params: team })
    expect(items.map(({ permissions }) => permissions.view)).toEqual([false, false])
    expect(await refusal(rolesIn(other.docs))).toMatchObject({ status: 403 })
  })
})

describe('updateMembersInOrganizationTeam', () => {
  test('204 by id and by e-mail address in any letter case', async () => {
    await change({ add: [ravi.id, (await emailOf(nadia)).toUpperCase()] })
    expect(await rolesIn()).toEqual({ [ravi.id]: 'member', [nadia.id]: 'member' })
    await change({ remove: [await emailOf(ravi), nobody, 'nobody@example.com', foreign.admin.id] })
    expect(await rolesIn()).toEqual({ [nadia.id]: 'member' })
  })

  test('204 removes a user who is both added and removed, by id or address', async () => {
    await change({ memberships: { [ravi.id]: { role: 'owner' } } })
    await change({
      add: [ravi.id, await emailOf(nadia)],
      remove: [await emailOf(ravi), nadia.id],
      memberships: { [nadia.id]: { role: 'owner' } },
    })
    expect(await rolesIn()).toEqual({})
  })

  test('204 keeps the role of a member who is added again, and sets the roles of `memberships`', async () => {
    await change({ add: [nadia.id], memberships: { [ravi.id]: { role: 'owner' } } })
    await change({ add: [ravi.id, nadia.id], memberships: { [nadia.id]: { role: 'owner' } } })
    expect(await rolesIn()).toEqual({ [ravi.id]: 'owner', [nadia.id]: 'owner' })
    await change({ memberships: { [ravi.id]: { role: 'member' } } })
    expect(await rolesIn()).toEqual({ [ravi.id]: 'member', [nadia.id]: 'owner' })
  })

  test('204 with {} without effect', async () => {
    await change({ add: [ravi.id] })
    await change({})
    expect(await rolesIn()).toEqual({ [ravi.id]: 'member' })
  })

  test('400 for users outside the organization, foreign or unknown, and nothing is applied', async () => {
    await change({ add: [ravi.id] })
    const body = {
      add: [nadia.id, foreign.admin.id, 'nobody@example.com'],
      remove: [ravi.id],
      memberships: { [nobody]: { role: 'owner' as const } },
    }
    expect(await refusal(change(body))).toMatchObject({
      status: 400,
      code: 'invalid_reference',
      errors: [{ pointer: '/body/add/1' }, { pointer: '/body/add/2' }, { pointer: `/body/memberships/${nobody}` }],
    })
    expect(await rolesIn()).toEqual({ [ravi.id]: 'member' })
  })

  test('204 for the owner of the team with any role, and 403 for its members and other non-admins', async () => {
    await change({ add: [nadia.id], memberships: { [ravi.id]: { role: 'owner' } } })
    const { permissions } = await ravi.docs.getTeamInOrganizationById({ params: team })
    expect(permissions).toEqual({ admin: true, view: true })
    expect(await ravi.docs.getOrganizationById({ params: own.params })).toMatchObject({
      permissions: { admin: false, ownTeam: true },
    })
    expect(await refusal(change({ remove: [ravi.id] }, nadia.docs))).toMatchObject({ status: 403 })
    await change({ remove: [nadia.id] }, ravi.docs)
    await change({ remove: [ravi.id] }, ravi.docs)
    expect(await refusal(change({ add: [ravi.id] }, ravi.docs))).toMatchObject({ status: 403 })
    const { items } = await ravi.docs.listOrganizationsForAuthenticatedUser()
    expect(items.map((organization) => organization.permissions.ownTeam)).toEqual([false])
  })

  test('204 with a thousand entries', async () => {
    const add = Array.from({ length: 1000 }, (_, index) => (index % 2 ? ravi.id : nadia.id))
    await change({ add, remove: Array.from({ length: 1000 }, (_, index) => `nobody.${index}@example.com`) })
    expect(Object.keys(await rolesIn())).toHaveLength(2)
  })

  test('204 each time, and the team has the members that the requests set in order', async () => {
    const people = [ravi.id, nadia.id, own.admin.id]
    const some = fc.subarray(people)
    const role = fc.constantFrom('owner' as const, 'member' as const)
    const bodies = fc.array(
      fc.record({ add: some, remove: some, memberships: fc.dictionary(fc.constantFrom(...people), role) }),
      { minLength: 1, maxLength: 6 },
    )
    const property = fc.asyncProperty(bodies, async (requests) => {
      await change({ remove: people })
      const expected = new Map<string, 'owner' | 'member'>()
      for (const body of requests) {
        for (const id of body.add) expected.set(id, expected.get(id) ?? 'member')
        for (const [id, { role }] of Object.entries(withRoles(body.memberships))) expected.set(id, role)
        for (const id of body.remove) expected.delete(id)
        await change({ ...body, memberships: withRoles(body.memberships) })
      }
      expect(await rolesIn()).toEqual(Object.fromEntries(expected))
    })
    await fc.assert(property, { numRuns: 15 })
  })
})

const withRoles = (roles: Record<string, 'owner' | 'member'>) =>
  Object.fromEntries(Object.entries(roles).map(([id, role]) => [id, { role }]))

describe('addMemberToOrganizationTeamById', () => {
  const put = (userId: string, role?: 'owner' | 'member', docs = own.docs) =>
    docs.addMemberToOrganizationTeamById({ params: { ...team, userId }, ...(role && { body: { role } }) })

  test('204 adds a member, changes the role, and keeps it if the body does not name one', async () => {
    await put(ravi.id)
    expect(await rolesIn()).toEqual({ [ravi.id]: 'member' })
    await put(ravi.id, 'owner')
    await put(ravi.id)
    expect(await rolesIn()).toEqual({ [ravi.id]: 'owner' })
    await put(nadia.id, 'member', ravi.docs)
    await put(ravi.id, 'member')
    expect(await rolesIn()).toEqual({ [ravi.id]: 'member', [nadia.id]: 'member' })
  })

  test('403 for a member of the team who does not own it', async () => {
    await put(ravi.id)
    expect(await refusal(put(ravi.id, 'owner', ravi.docs))).toMatchObject({ status: 403 })
  })

  test('404 for a user outside the organization, foreign or unknown', async () => {
    for (const id of [foreign.admin.id, nobody]) expect(await refusal(put(id))).toMatchObject({ status: 404 })
    expect(await rolesIn()).toEqual({})
  })
})

describe('deleteMemberFromOrganizationTeamById', () => {
  test('204 whether or not they were in the team', async () => {
    await change({ add: [ravi.id, nadia.id] })
    for (const userId of [ravi.id, ravi.id, foreign.admin.id, nobody]) {
      await own.docs.deleteMemberFromOrganizationTeamById({ params: { ...team, userId } })
    }
    expect(await rolesIn()).toEqual({ [nadia.id]: 'member' })
  })

  test('204 without effect for a stranger, 403 for a member', async () => {
    await change({ add: [ravi.id] })
    const params = { ...team, userId: ravi.id }
    await foreign.docs.deleteMemberFromOrganizationTeamById({ params })
    expect(await refusal(ravi.docs.deleteMemberFromOrganizationTeamById({ params }))).toMatchObject({ status: 403 })
    expect(await rolesIn()).toEqual({ [ravi.id]: 'member' })
  })
})
