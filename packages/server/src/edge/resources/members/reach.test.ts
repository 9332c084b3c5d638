import { pages, type Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { test as base } from '../../../../test/test.ts'
import type { TestUser } from '../../../../test/harness.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import type { GrantRow, SpaceRow } from '@scriptorium/schema/tables/places'

let own: TestOrganization
let foreign: TestOrganization
let nadia: TestUser & { docs: Client }
let params: { organizationId: string; userId: string }
const test = base
  .extend('newSpace', ({ server }) => async (title: string, columns: Partial<SpaceRow> = {}) => {
    const { id } = await own.docs.createSpace({ params: own.params, body: { title } })
    if (Object.keys(columns).length > 0) {
      await server.services.database.writeTx((trx) => trx('spaces').where({ id }).update(columns))
    }
    return id
  })
  .extend(
    'grant',
    ({ server }) =>
      (targetId: string, subjectId: string, role: GrantRow['role']) =>
        server.services.database.writeTx((trx) =>
          trx('grants').insert({
            targetType: 'space',
            targetId,
            subjectType: 'user',
            subjectId,
            role,
            createdAt: '2030',
          }),
        ),
  )

test.beforeAll(async ({ server }) => {
  foreign = await newOrganization(server)
})
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
  nadia = await own.join({ role: 'edit', displayName: 'Nadia' })
  params = { ...own.params, userId: nadia.id }
})

describe('listTeamsForOrganizationMember', () => {
  test("200 with the teams, the member's role in each, and the caller's permissions, page by page", async () => {
    for (const title of ['Writers', 'Readers', 'Others']) {
      const { id: teamId } = await own.docs.createOrganizationTeam({ params: own.params, body: { title } })
      const place = { ...params, teamId }
      const role = title === 'Writers' ? 'owner' : 'member'
      if (title !== 'Others') await own.docs.addMemberToOrganizationTeamById({ params: place, body: { role } })
    }
    // Her own organization has a team, too.
    const elsewhere = await nadia.docs.createOrganization({ body: { title: 'Elsewhere' } })
    const theirs = { params: { organizationId: elsewhere.id }, body: { title: 'Theirs', members: [nadia.id] } }
    await nadia.docs.createOrganizationTeam(theirs)
    const all = await nadia.docs.listTeamsForOrganizationMember({ params })
    const organization = await own.docs.getMemberInOrganizationById({ params })
    expect(all).toMatchObject({
      count: 2,
      items: [
        {
          team: { title: 'Readers', permissions: { admin: false, view: true } },
          member: { role: 'member', organization, team: { role: 'member' }, permissions: { view: true } },
        },
        {
          team: { title: 'Writers', permissions: { admin: true, view: true } },
          member: { organization, team: { role: 'owner' } },
        },
      ],
    })
    const walked = []
    const list = pages(nadia.docs.listTeamsForOrganizationMember, { params, query: { limit: 1 } })
    for await (const item of list) walked.push(item)
    expect(walked).toEqual(all.items)
    const some = await own.docs.listTeamsForOrganizationMember({ params, query: { title: 'WRIT' } })
    expect(some).toMatchObject({ count: 1, items: [{ team: { title: 'Writers', permissions: { admin: true } } }] })
  })

  test('403 for a guest, 404 for a user who is not a member', async () => {
    const guest = await own.join({ role: 'guest' })
    expect(await refusal(guest.docs.listTeamsForOrganizationMember({ params }))).toMatchObject({ status: 403 })
    for (const userId of [foreign.admin.id, nobody]) {
      const call = own.docs.listTeamsForOrganizationMember({ params: { ...params, userId } })
      expect(await refusal(call)).toMatchObject({ status: 404 })
    }
  })
})

describe('listSpacesForOrganizationMember', () => {
  const seen = async (docs: Client, userId = nadia.id) => {
    const { count, items } = await docs.listSpacesForOrganizationMember({ params: { ...params, userId } })
    expect(count).toBe(items.length)
    return Object.fromEntries(items.map(({ permission, space }) => [space.title, permission]))
  }

  test('200 with the spaces that both can see, with the level of the member and the permissions of the caller', async ({
    newSpace,
    grant,
  }) => {
    const ravi = await own.join({ role: 'read' })
    await newSpace('Open')
    await newSpace('Comments', { defaultLevel: 'comment', effectiveLevel: 'comment' })
    const hidden = { defaultLevel: 'none', effectiveLevel: 'none' } as const
    await grant(await newSpace('Hers', hidden), nadia.id, 'review')
    await grant(await newSpace('His', hidden), ravi.id, 'review')
    const shared = await newSpace('Shared', hidden)
    await grant(shared, nadia.id, 'comment')
    await grant(shared, ravi.id, 'admin')
    await newSpace('Nobody', hidden)
    await own.docs.deleteSpaceById({ params: { spaceId: await newSpace('Deleted') } })
    const common = { Open: 'edit', Comments: 'comment', Shared: 'comment' }
    expect(await seen(own.docs)).toEqual({ ...common, Hers: 'review' })
    expect(await seen(ravi.docs)).toEqual(common)
    expect(await seen(nadia.docs)).toEqual({ ...common, Hers: 'review' })
    expect(await seen(nadia.docs, own.admin.id)).toEqual({
      Open: 'admin',
      Comments: 'admin',
      Shared: 'admin',
      Hers: 'admin',
    })
    // A count tells nobody how many spaces there are that they cannot see.
    for (const [{ docs }, count] of [
      [own, 4],
      [nadia, 4],
      [ravi, 3],
    ] as const) {
      expect(await docs.getMemberInOrganizationById({ params })).toMatchObject({ spaces: count })
      const { items } = await docs.listMembersInOrganizationById({ params })
      expect(items.find(({ id }) => id === nadia.id)).toMatchObject({ spaces: count })
    }
    const { items } = await ravi.docs.listSpacesForOrganizationMember({ params })
    const { space } = items.find((item) => item.space.id === shared)!
    expect(space).toEqual(await ravi.docs.getSpaceById({ params: { spaceId: shared } }))
  })

  test('200 in either order, page by page', async ({ newSpace }) => {
    for (const title of ['One', 'Two', 'Three']) await newSpace(title)
    const titles: Record<string, string[]> = { asc: [], desc: [] }
    for (const order of ['asc', 'desc'] as const) {
      const list = pages(own.docs.listSpacesForOrganizationMember, { params, query: { order, limit: 1 } })
      for await (const { space } of list) titles[order]!.push(space.title)
    }
    expect(titles).toEqual({ asc: ['One', 'Two', 'Three'], desc: ['Three', 'Two', 'One'] })
  })

  test('200 with nothing for a member who is disabled', async ({ server, newSpace }) => {
    await newSpace('Open')
    await server.services.database.writeTx((trx) =>
      trx('members').where({ userId: nadia.id }).update({ disabledAt: '2030-01-01T00:00:00.000Z' }),
    )
    expect(await seen(own.docs)).toEqual({})
    expect(await own.docs.getMemberInOrganizationById({ params })).toMatchObject({ disabled: true, spaces: 0 })
  })
})

describe('setUserAsSSOMemberForOrganization', () => {
  test('200 with a member who signs in by single sign-on, also when repeated', async () => {
    for (const _ of [1, 2]) {
      expect(await own.docs.setUserAsSSOMemberForOrganization({ params })).toMatchObject({ id: nadia.id, sso: true })
    }
    expect(await own.docs.getMemberInOrganizationById({ params })).toMatchObject({ sso: true })
  })

  test('403 for a caller who is not an admin, 404 for a user who is not a member', async () => {
    expect(await refusal(nadia.docs.setUserAsSSOMemberForOrganization({ params }))).toMatchObject({ status: 403 })
    const theirs = { ...params, userId: foreign.admin.id }
    expect(await refusal(own.docs.setUserAsSSOMemberForOrganization({ params: theirs }))).toMatchObject({ status: 404 })
  })
})

describe('updateOrganizationMemberLastSeenAt', () => {
  test('200 sets the time when the caller was seen, also for a guest, and for nobody else', async () => {
    const guest = await own.join({ role: 'guest' })
    const before = new Date().toISOString()
    expect(await guest.docs.updateOrganizationMemberLastSeenAt({ params: own.params })).toEqual({})
    const { items } = await own.docs.listMembersInOrganizationById({ params: own.params })
    const seen = items.filter(({ lastSeenAt }) => lastSeenAt !== undefined)
    expect(seen.map(({ id }) => id)).toEqual([guest.id])
    expect(seen[0]!.lastSeenAt! >= before).toBe(true)
  })

  test('404 for a stranger', async () => {
    const call = foreign.docs.updateOrganizationMemberLastSeenAt({ params: own.params })
    expect(await refusal(call)).toMatchObject({ status: 404 })
  })
})
