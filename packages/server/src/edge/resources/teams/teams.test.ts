import { pages, type Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { test as base } from '../../../../test/test.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import type { GrantRow } from '@scriptorium/schema/tables/places'

let own: TestOrganization
let foreign: TestOrganization
const test = base.extend(
  'grant',
  ({ server }) =>
    (row: Omit<GrantRow, 'createdAt' | 'expiresAt' | 'lastingRole' | 'role'>) =>
      server.services.database.writeTx((trx) =>
        trx('grants').insert({ ...row, role: 'edit', createdAt: '2030-01-01T00:00:00.000Z' }),
      ),
)

test.beforeAll(async ({ server }) => {
  foreign = await newOrganization(server)
})
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

const create = (title: string, members: string[] = [], { docs, params }: TestOrganization = own) =>
  docs.createOrganizationTeam({ params, body: { title, members } })

describe('createOrganizationTeam', () => {
  test('201 with a team that reads the same', async () => {
    const [one, two] = [await own.join({ role: 'read' }), await own.join({ role: 'guest' })]
    const body = { title: 'Writers', members: [one.id, two.id, one.id] }
    const call = own.docs.createOrganizationTeam({ params: own.params, body })
    const { data: team, response } = await call.withResponse()
    expect(team).toEqual({
      object: 'team',
      id: expect.any(String),
      title: 'Writers',
      members: 2,
      spaces: 0,
      createdAt: expect.any(String),
      permissions: { admin: true, view: true },
    })
    const params = { ...own.params, teamId: team.id }
    expect(response.headers.get('location')).toBe(`/v1/orgs/${params.organizationId}/teams/${team.id}`)
    expect(await own.docs.getTeamInOrganizationById({ params })).toEqual(team)
  })

  test('400 for members outside the organization, foreign or unknown, and no team is created', async () => {
    const { id } = await own.join({ role: 'read' })
    expect(await refusal(create('Writers', [id, foreign.admin.id, nobody]))).toMatchObject({
      status: 400,
      code: 'invalid_reference',
      errors: [{ pointer: '/body/members/1' }, { pointer: '/body/members/2' }],
    })
    expect(await own.docs.listTeamsInOrganizationById({ params: own.params })).toEqual({ count: 0, items: [] })
  })

  test.each(['', 'x'.repeat(65)])('400 for the title %j', async (title) => {
    expect(await refusal(create(title))).toMatchObject({ status: 400, errors: [{ pointer: '/body/title' }] })
  })

  test('403 for a caller who is not an admin', async () => {
    const { docs } = await own.join({ role: 'create' })
    expect(await refusal(create('Mine', [], { ...own, docs }))).toMatchObject({ status: 403 })
  })
})

describe('listTeamsInOrganizationById', () => {
  const titles = async (query: object, docs = own.docs) => {
    const { count, items } = await docs.listTeamsInOrganizationById({ params: own.params, query })
    expect(count).toBe(items.length)
    return items.map(({ title }) => title)
  }

  test('200 with the teams of the organization only, newest first, page by page', async () => {
    await create('Not ours', [], foreign)
    for (const title of ['One', 'Two', 'Three']) await create(title)
    expect((await titles({})).toSorted()).toEqual(['One', 'Three', 'Two'])
    const walked: string[] = []
    const list = pages(own.docs.listTeamsInOrganizationById, { params: own.params, query: { limit: 1 } })
    for await (const { title } of list) walked.push(title)
    expect(walked).toEqual(await titles({}))
  })

  test('200 with the teams whose title contains a text, in any letter case', async () => {
    for (const title of ['Équipe 100%', 'Crew_x', 'Crewmen']) await create(title)
    expect(await titles({ title: 'CREW' })).toEqual(['Crewmen', 'Crew_x'])
    expect(await titles({ title: '_' })).toEqual(['Crew_x'])
    expect(await titles({ title: '0%' })).toEqual(['Équipe 100%'])
    expect(await titles({ title: 'éQUIPE' })).toEqual(['Équipe 100%'])
  })

  test('200 with the teams that a member owns, and none for other ids', async () => {
    const owner = await own.join({ role: 'read' })
    const mine = await create('Mine', [owner.id])
    await create('Other', [owner.id])
    const params = { ...own.params, teamId: mine.id, userId: owner.id }
    await own.docs.addMemberToOrganizationTeamById({ params, body: { role: 'owner' } })
    expect(await titles({ owner: owner.id })).toEqual(['Mine'])
    for (const id of [own.admin.id, foreign.admin.id, nobody]) expect(await titles({ owner: id })).toEqual([])
    const { items } = await owner.docs.listTeamsInOrganizationById({ params: own.params })
    expect(Object.fromEntries(items.map(({ title, permissions }) => [title, permissions]))).toEqual({
      Mine: { admin: true, view: true },
      Other: { admin: false, view: true },
    })
  })

  test('403 for a guest, 404 for a stranger', async () => {
    const guest = await own.join({ role: 'guest' })
    expect(await refusal(titles({}, guest.docs))).toMatchObject({ status: 403 })
    expect(await refusal(titles({}, foreign.docs))).toMatchObject({ status: 404 })
  })
})

describe('getTeamInOrganizationById', () => {
  test('200 with the spaces that the team is granted, each once, and no deleted ones', async ({ grant }) => {
    const team = await create('Writers')
    const subject = { subjectType: 'team', subjectId: team.id } as const
    const { id: shelf } = await own.docs.createCollection({ params: own.params })
    const { id: parent } = await own.docs.createCollection({ params: own.params, body: { parent: shelf } })
    const bodies = [{}, { parent }, { parent: shelf }, {}]
    const spaces = await Promise.all(bodies.map((body) => own.docs.createSpace({ params: own.params, body })))
    const [alone, both, , deleted] = spaces.map(({ id }) => id)
    await grant({ ...subject, targetType: 'collection', targetId: shelf })
    for (const targetId of [alone!, both!, deleted!]) await grant({ ...subject, targetType: 'space', targetId })
    await own.docs.deleteSpaceById({ params: { spaceId: deleted! } })
    const params = { ...own.params, teamId: team.id }
    expect(await own.docs.getTeamInOrganizationById({ params })).toMatchObject({ spaces: 3 })
    await own.docs.updateSpaceById({ params: { spaceId: alone! }, body: { defaultLevel: null } })
    const reader = await own.join({ role: 'read' })
    const { items } = await reader.docs.listTeamsInOrganizationById({ params })
    expect(items.find(({ id }) => id === team.id)).toMatchObject({ spaces: 2 })
  })

  test('404 for a team of another organization, as for an unknown one', async () => {
    const { id } = await create('Theirs', [], foreign)
    for (const teamId of [id, nobody]) {
      const calls = [
        own.docs.getTeamInOrganizationById({ params: { ...own.params, teamId } }),
        own.docs.updateTeamInOrganizationById({ params: { ...own.params, teamId }, body: { title: 'Ours' } }),
        own.docs.listTeamMembersInOrganizationById({ params: { ...own.params, teamId } }),
        own.docs.updateMembersInOrganizationTeam({ params: { ...own.params, teamId }, body: {} }),
        own.docs.addMemberToOrganizationTeamById({ params: { ...own.params, teamId, userId: own.admin.id } }),
      ]
      for (const problem of await Promise.all(calls.map(refusal))) expect(problem).toMatchObject({ status: 404 })
      await own.docs.deleteMemberFromOrganizationTeamById({
        params: { ...own.params, teamId, userId: foreign.admin.id },
      })
      await own.docs.removeTeamFromOrganizationById({ params: { ...own.params, teamId } })
    }
    const params = { ...foreign.params, teamId: id }
    expect(await foreign.docs.getTeamInOrganizationById({ params })).toMatchObject({ title: 'Theirs' })
  })
})

describe('updateTeamInOrganizationById', () => {
  test('200 with the new title', async () => {
    const team = await create('Writers')
    const params = { ...own.params, teamId: team.id }
    const renamed = await own.docs.updateTeamInOrganizationById({ params, body: { title: 'Scribes' } })
    expect(renamed).toEqual({ ...team, title: 'Scribes' })
    expect(await own.docs.getTeamInOrganizationById({ params })).toEqual(renamed)
  })

  test('403 for its owner, who manages its members only', async () => {
    const owner = await own.join({ role: 'create' })
    const { id: teamId } = await create('Writers')
    const params = { ...own.params, teamId }
    const body = { memberships: { [owner.id]: { role: 'owner' as const } } }
    await own.docs.updateMembersInOrganizationTeam({ params, body })
    const call = owner.docs.updateTeamInOrganizationById({ params, body: { title: 'Mine' } })
    expect(await refusal(call)).toMatchObject({ status: 403 })
    expect(await refusal(owner.docs.removeTeamFromOrganizationById({ params }))).toMatchObject({ status: 403 })
  })
})

describe('removeTeamFromOrganizationById', () => {
  test('204 removes the grants of the team from its members at once', async ({ server, grant }) => {
    const member = await own.join({ role: 'guest' })
    const { id: spaceId } = await own.docs.createSpace({ params: own.params })
    const { id: teamId } = await create('Writers', [member.id])
    const params = { ...own.params, teamId }
    await grant({ subjectType: 'team', subjectId: teamId, targetType: 'space', targetId: spaceId })
    expect(await member.docs.getSpaceById({ params: { spaceId } })).toMatchObject({ permissions: { edit: true } })
    await own.docs.removeTeamFromOrganizationById({ params })
    await own.docs.removeTeamFromOrganizationById({ params })
    expect(await refusal(member.docs.getSpaceById({ params: { spaceId } }))).toMatchObject({ status: 404 })
    expect(await refusal(own.docs.getTeamInOrganizationById({ params }))).toMatchObject({ status: 404 })
    const { read } = server.services.database
    expect([await read('grants').where({ subjectId: teamId }), await read('teamMembers').where({ teamId })]).toEqual([
      [],
      [],
    ])
  })

  test('201 restores a deleted team with its members and its roles on what still exists', async ({ server, grant }) => {
    const [member, former] = [await own.join({ role: 'guest' }), await own.join({ role: 'guest' })]
    const [kept, purged] = [await own.createSpace('Tides'), await own.createSpace('Reefs')]
    const { id: teamId } = await create('Writers', [member.id, former.id])
    const params = { ...own.params, teamId }
    await own.docs.addMemberToOrganizationTeamById({
      params: { ...params, userId: member.id },
      body: { role: 'owner' },
    })
    for (const targetId of [kept, purged])
      await grant({ subjectType: 'team', subjectId: teamId, targetType: 'space', targetId })
    const before = await own.docs.getTeamInOrganizationById({ params })
    await own.docs.removeTeamFromOrganizationById({ params })
    await own.docs.removeMemberFromOrganizationById({ params: { ...own.params, userId: former.id } })
    await server.services.database.writeTx(async (trx) => trx('spaces').where({ id: purged }).delete())

    const restore = (docs: Client, to: { organizationId: string }) =>
      docs.createOrganizationTeam({ params: to, body: { title: 'Authors', restores: teamId } })
    const refused = { status: 400, code: 'invalid_reference', errors: [{ pointer: '/body/restores' }] }
    expect(await refusal(restore(foreign.docs, foreign.params))).toMatchObject(refused)
    expect(await restore(own.docs, own.params)).toEqual({ ...before, title: 'Authors', members: 1, spaces: 1 })
    expect(await member.docs.getSpaceById({ params: { spaceId: kept } })).toMatchObject({ permissions: { edit: true } })
    const { items } = await own.docs.listTeamMembersInOrganizationById({ params })
    expect(items).toMatchObject([{ organization: { id: member.id }, team: { role: 'owner' } }])
    expect(await refusal(restore(own.docs, own.params))).toMatchObject(refused)
  })
})
