import { pages, type BodyInput } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/test.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let own: TestOrganization
let foreign: TestOrganization
let spaceId: string
let collectionId: string
test.beforeAll(async ({ server }) => {
  foreign = await newOrganization(server)
})
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
  collectionId = (await own.docs.createCollection({ params: own.params })).id
  spaceId = (await own.docs.createSpace({ params: own.params })).id
})

type Wanted = BodyInput<'createOrganizationInvite'>

const create = (body: Wanted, { docs, params }: TestOrganization = own) =>
  docs.createOrganizationInvite({ params, body })
const at = (inviteId: string, params = own.params) => ({ ...params, inviteId })
const turn = (inviteLinks: boolean) => own.docs.updateOrganizationById({ params: own.params, body: { inviteLinks } })

/** Someone who is admin here by default only: a place can give them less. */
const adminByDefault = async () => {
  await own.docs.updateOrganizationById({ params: own.params, body: { defaultRole: 'admin' } })
  return own.join({ role: 'read' })
}

describe('createOrganizationInvite', () => {
  const wanted = (): Wanted[] => [
    { role: 'edit' },
    { role: null },
    { level: 'read', space: spaceId },
    { level: 'admin', collection: collectionId },
  ]

  test.for([0, 1, 2, 3])('201 with a link that reads the same, of each kind: %i', async (index, { server }) => {
    const body = wanted()[index]!
    const { data: link, response } = await create(body).withResponse()
    const path = `/v1/orgs/${own.params.organizationId}/link-invites/${link.id}`
    expect(link).toEqual({
      object: 'invite',
      id: expect.stringMatching(/^\w{20}$/),
      redundant: true,
      ...('role' in body ? { role: body.role } : { level: body.level }),
      ...('space' in body && { space: await own.docs.getSpaceById({ params: { spaceId } }) }),
      ...('collection' in body && { collection: await own.docs.getCollectionById({ params: { collectionId } }) }),
      urls: { location: server.url + path, app: `${server.url}/invites/${link.id}` },
    })
    expect(response.headers.get('location')).toBe(server.url + path)
    expect(await own.docs.getOrganizationInviteLink({ params: at(link.id) })).toEqual(link)
  })

  test('400 for a space or a collection of another organization, as for unknown ones', async () => {
    const { id: space } = await foreign.docs.createSpace({ params: foreign.params })
    const { id: collection } = await foreign.docs.createCollection({ params: foreign.params })
    for (const body of [
      { level: 'read', space },
      { level: 'read', space: nobody },
      { level: 'read', collection },
      { level: 'read', collection: nobody },
    ] as const) {
      const pointer = 'space' in body ? '/body/space' : '/body/collection'
      expect(await refusal(create(body))).toMatchObject({
        status: 400,
        code: 'invalid_reference',
        errors: [{ pointer }],
      })
    }
  })

  test('400 for a space that is deleted', async () => {
    await own.docs.deleteSpaceById({ params: { spaceId } })
    expect(await refusal(create({ level: 'read', space: spaceId }))).toMatchObject({ code: 'invalid_reference' })
  })

  test('403 while invite links are off', async () => {
    await turn(false)
    expect(await refusal(create({ role: 'read' }))).toMatchObject({ status: 403 })
    await turn(true)
    await create({ role: 'read' })
  })

  test('403 for a caller who is not an admin of the organization or of the target', async () => {
    const creator = await own.join({ role: 'create' })
    expect(await refusal(create({ role: 'read' }, { ...own, ...creator }))).toMatchObject({ status: 403 })
    await own.docs.updateSpaceById({ params: { spaceId }, body: { defaultLevel: 'read' } })
    const host = { ...own, ...(await adminByDefault()) }
    expect(await refusal(create({ level: 'read', space: spaceId }, host))).toMatchObject({ status: 403 })
    expect(await refusal(create({ role: 'admin' }, host))).toMatchObject({ status: 403 })
    await create({ role: 'read' }, host)
  })
})

describe('listOrganizationInviteLinks', () => {
  test('200 with the links to the organization itself, newest first, page by page', async () => {
    await create({ level: 'read', space: spaceId })
    await create({ role: 'admin' }, foreign)
    await own.docs.inviteUsersToOrganization({ params: own.params, body: { emails: ['waiting@example.com'] } })
    const [first, second] = [await create({ role: 'read' }), await create({ role: null })]
    const all = await own.docs.listOrganizationInviteLinks({ params: own.params })
    expect(all.count).toBe(2)
    expect(all.items.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
    const walked = []
    const list = pages(own.docs.listOrganizationInviteLinks, { params: own.params, query: { limit: 1 } })
    for await (const link of list) walked.push(link)
    expect(walked).toEqual(all.items)
  })

  test('403 for a caller who is not an admin', async () => {
    const { docs } = await own.join({ role: 'create' })
    expect(await refusal(docs.listOrganizationInviteLinks({ params: own.params }))).toMatchObject({ status: 403 })
  })
})

describe('getOrganizationInviteLink', () => {
  test('200 with whether the caller already has this access', async () => {
    await own.docs.updateSpaceById({ params: { spaceId }, body: { defaultLevel: 'comment' } })
    const { docs } = await adminByDefault()
    const links = [
      await create({ level: 'comment', space: spaceId }),
      await create({ level: 'edit', space: spaceId }),
      await create({ role: 'admin' }),
    ]
    const seen = await Promise.all(links.map(({ id }) => docs.getOrganizationInviteLink({ params: at(id) })))
    expect(seen.map(({ redundant }) => redundant)).toEqual([true, false, true])
  })

  test('404 for a foreign link, an unknown one, and one to a deleted target', async () => {
    const theirs = await create({ role: 'read' }, foreign)
    const deleted = await create({ level: 'read', space: spaceId })
    await own.docs.deleteSpaceById({ params: { spaceId } })
    for (const id of [theirs.id, nobody, deleted.id]) {
      const calls = [
        own.docs.getOrganizationInviteLink({ params: at(id) }),
        own.docs.updateOrganizationInviteById({ params: at(id), body: { role: 'admin' } }),
      ]
      for (const problem of await Promise.all(calls.map(refusal))) expect(problem).toMatchObject({ status: 404 })
    }
  })
})

describe('updateOrganizationInviteById', () => {
  test('200 with the new role of the link', async () => {
    const link = await create({ role: 'read' })
    const changed = await own.docs.updateOrganizationInviteById({ params: at(link.id), body: { role: null } })
    expect(changed).toEqual({ ...link, role: null })
    const place = await create({ level: 'read', collection: collectionId })
    await own.docs.updateOrganizationInviteById({ params: at(place.id), body: { level: 'edit' } })
    expect(await own.docs.getOrganizationInviteLink({ params: at(place.id) })).toEqual({ ...place, level: 'edit' })
  })

  test('400 for a role on a link with a level, and the reverse', async () => {
    const [link, place] = [await create({ role: 'read' }), await create({ level: 'read', space: spaceId })]
    const toLevel = own.docs.updateOrganizationInviteById({ params: at(link.id), body: { level: 'edit' } })
    expect(await refusal(toLevel)).toMatchObject({ status: 400, errors: [{ pointer: '/body/level' }] })
    const toRole = own.docs.updateOrganizationInviteById({ params: at(place.id), body: { role: 'edit' } })
    expect(await refusal(toRole)).toMatchObject({ status: 400, errors: [{ pointer: '/body/role' }] })
  })

  test('403 for a caller who is not an admin of the target', async () => {
    const link = await create({ level: 'read', space: spaceId })
    await own.docs.updateSpaceById({ params: { spaceId }, body: { defaultLevel: 'read' } })
    const { docs } = await adminByDefault()
    const call = docs.updateOrganizationInviteById({ params: at(link.id), body: { level: 'admin' } })
    expect(await refusal(call)).toMatchObject({ status: 403 })
  })
})

describe('deleteOrganizationInviteById', () => {
  test('204 deletes a link, also when repeated, and keeps the links of others', async ({ server }) => {
    const [link, theirs] = [await create({ role: 'read' }), await create({ role: 'read' }, foreign)]
    for (const id of [link.id, link.id, theirs.id, nobody]) {
      await own.docs.deleteOrganizationInviteById({ params: at(id) })
    }
    await foreign.docs.deleteOrganizationInviteById({ params: at(link.id) })
    expect(await refusal(own.docs.getOrganizationInviteLink({ params: at(link.id) }))).toMatchObject({ status: 404 })
    await foreign.docs.getOrganizationInviteLink({ params: at(theirs.id, foreign.params) })
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    expect(await refusal(stranger.joinOrganizationWithInvite({ params: at(link.id) }))).toMatchObject({ status: 404 })
  })
})
