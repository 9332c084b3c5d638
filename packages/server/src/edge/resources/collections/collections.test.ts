import { pages } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/test.ts'
import { newOrganization, titlesAtRoot, titlesIn, type TestOrganization } from '../../../../test/organization.ts'

let own: TestOrganization
let params: { organizationId: string }
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
  params = { organizationId: own.organizationId }
})

describe('createCollection', () => {
  test('201 at the root by default', async () => {
    const made = await own.docs.createCollection({ params })
    expect(made).toEqual({
      object: 'collection',
      id: expect.any(String),
      title: 'Untitled',
      organization: own.organizationId,
      defaultLevel: 'read',
      urls: { location: expect.stringMatching(`/v1/collections/${made.id}$`), app: expect.any(String) },
      permissions: { view: true, admin: true, viewInviteLinks: true, create: true },
    })
    expect(await own.docs.getCollectionById({ params: { collectionId: made.id } })).toEqual(made)
  })

  test('201 inside another one, with its level', async () => {
    const parent = await own.createCollection('Private')
    await own.docs.updateCollectionById({ params: { collectionId: parent }, body: { defaultLevel: null } })
    const made = await own.docs.createCollection({ params, body: { title: 'Nested', parent } })
    expect(made).toMatchObject({ title: 'Nested', parent, defaultLevel: null })
  })

  test('400 for a parent that is unknown or of another organization', async ({ server }) => {
    const other = await newOrganization(server, own.admin)
    for (const parent of [nobody, await other.createCollection('Elsewhere')]) {
      expect(await refusal(own.docs.createCollection({ params, body: { parent } }))).toMatchObject({
        status: 400,
        code: 'invalid_reference',
        errors: [{ pointer: '/body/parent', message: 'is not a collection of this organization' }],
      })
    }
  })

  test('400 for the 65th collection inside the other', async () => {
    let parent = await own.createCollection('1')
    for (let n = 2; n <= 64; n++) parent = await own.createCollection(String(n), parent)
    const problem = await refusal(own.docs.createCollection({ params, body: { parent } }))
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/parent' }] })
    expect(await own.createSpace('At the bottom', parent)).toEqual(expect.any(String))
  })

  test('403 for a caller who cannot create in the target or the parent', async () => {
    const reviewer = await own.join({ role: 'review' })
    expect(await refusal(reviewer.docs.createCollection({ params }))).toMatchObject({ status: 403 })
    const parent = await own.createCollection('For reading')
    await own.docs.updateCollectionById({ params: { collectionId: parent }, body: { defaultLevel: 'read' } })
    const author = await own.join({ role: 'create' })
    expect(await refusal(author.docs.createCollection({ params, body: { parent } }))).toMatchObject({ status: 403 })
    expect(await author.docs.createCollection({ params })).toMatchObject({ title: 'Untitled' })
  })
})

describe('getCollectionById', () => {
  test('404 for an unknown, a private and a foreign collection', async ({ server }) => {
    const collectionId = await own.createCollection('Private')
    await own.docs.updateCollectionById({ params: { collectionId }, body: { defaultLevel: null } })
    const member = await own.join({ role: 'create' })
    const { docs: stranger } = await newOrganization(server)
    const calls = [
      member.docs.getCollectionById({ params: { collectionId } }),
      stranger.getCollectionById({ params: { collectionId } }),
      stranger.getCollectionById({ params: { collectionId: nobody } }),
    ]
    for (const problem of await Promise.all(calls.map(refusal))) {
      expect(problem).toMatchObject({ status: 404, code: 'not_found' })
    }
  })
})

describe('listCollectionsInOrganizationById', () => {
  test('200 with all of them, newest first, or those at the root in their order', async () => {
    const outer = await own.createCollection('Outer')
    await own.createCollection('Nested', outer)
    await own.createCollection('Second')
    const all = await own.docs.listCollectionsInOrganizationById({ params })
    expect(all).toMatchObject({ count: 3, items: [{ title: 'Second' }, { title: 'Nested' }, { title: 'Outer' }] })
    const { count } = await own.docs.listCollectionsInOrganizationById({ params, query: { nested: false } })
    expect([count, ...(await titlesAtRoot(own.docs, own.organizationId))]).toEqual([2, 'Outer', 'Second'])
  })

  test('200 page by page, each once, in the order that was asked for', async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E']) await own.createCollection(title)
    const walk = async (given: { nested: boolean; sort?: 'createdAt' | 'position' }) => {
      const query = { ...given, limit: 2 }
      let walked = ''
      for await (const { title } of pages(own.docs.listCollectionsInOrganizationById, { params, query }))
        walked += title
      return walked
    }
    expect(await walk({ nested: true })).toBe('EDCBA')
    expect(await walk({ nested: true, sort: 'position' })).toBe('ABCDE')
    expect(await walk({ nested: false })).toBe('ABCDE')
  })

  test('200 with the collections that the caller can see, and their count', async () => {
    const [open, closed] = [await own.createCollection('Open'), await own.createCollection('Closed')]
    await own.docs.updateCollectionById({ params: { collectionId: closed }, body: { defaultLevel: null } })
    await own.createCollection('Below closed', closed)
    const [member, guest] = [await own.join({ role: 'read' }), await own.join({ role: 'guest' })]
    expect(await member.docs.listCollectionsInOrganizationById({ params })).toMatchObject({
      count: 1,
      items: [{ id: open }],
    })
    expect(await guest.docs.listCollectionsInOrganizationById({ params })).toEqual({ count: 0, items: [] })
  })
})

describe('listSpacesInCollectionById', () => {
  test('200 with the spaces directly in the collection, in order, without deleted ones', async () => {
    const collectionId = await own.createCollection('Shelf')
    const nested = await own.createCollection('Nested', collectionId)
    const deleted = await own.createSpace('Deleted', collectionId)
    for (const title of ['One', 'Two', 'Three']) await own.createSpace(title, collectionId)
    await own.createSpace('Below', nested)
    await own.createSpace('At the root')
    await own.docs.deleteSpaceById({ params: { spaceId: deleted } })
    expect(await titlesIn(own.docs, collectionId)).toEqual(['One', 'Two', 'Three'])
    const walked: string[] = []
    const list = pages(own.docs.listSpacesInCollectionById, { params: { collectionId }, query: { limit: 1 } })
    for await (const { title } of list) walked.push(title)
    expect(walked).toEqual(['One', 'Two', 'Three'])
  })

  test('200 without the spaces that the caller cannot see', async () => {
    const collectionId = await own.createCollection('Shelf')
    const [, hidden] = [await own.createSpace('Open', collectionId), await own.createSpace('Hidden', collectionId)]
    await own.docs.updateSpaceById({ params: { spaceId: hidden }, body: { defaultLevel: null } })
    const { docs } = await own.join({ role: 'read' })
    const list = await docs.listSpacesInCollectionById({ params: { collectionId } })
    expect(list).toMatchObject({ count: 1, items: [{ title: 'Open', parent: collectionId }] })
  })
})

describe('updateCollectionById', () => {
  test('200 with the given fields; other fields are kept', async () => {
    const collectionId = await own.createCollection('Guides')
    const at = { params: { collectionId } }
    const before = await own.docs.getCollectionById(at)
    expect(await own.docs.updateCollectionById({ ...at, body: {} })).toEqual(before)
    const described = await own.docs.updateCollectionById({ ...at, body: { description: 'What people read' } })
    expect(described).toEqual({ ...before, description: 'What people read' })
    const renamed = await own.docs.updateCollectionById({ ...at, body: { title: '🌿'.repeat(50) } })
    expect(renamed).toEqual({ ...described, title: '🌿'.repeat(50) })
    expect(await own.docs.getCollectionById(at)).toEqual(renamed)
  })

  test('200 with a level that is inherited, except where it is overridden', async () => {
    const outer = await own.createCollection('Outer')
    const [inner, set] = [await own.createCollection('Inner', outer), await own.createCollection('Set', outer)]
    await own.docs.updateCollectionById({ params: { collectionId: set }, body: { defaultLevel: 'comment' } })
    const spaces = [
      await own.createSpace('In inner', inner),
      await own.createSpace('In set', set),
      await own.createSpace('In outer', outer),
    ]
    const levels = async () =>
      Promise.all(spaces.map(async (spaceId) => (await own.docs.getSpaceById({ params: { spaceId } })).defaultLevel))
    await own.docs.updateCollectionById({ params: { collectionId: outer }, body: { defaultLevel: null } })
    expect(await levels()).toEqual([null, 'comment', null])
    await own.docs.updateCollectionById({ params: { collectionId: set }, body: { defaultLevel: 'inherit' } })
    expect(await levels()).toEqual([null, null, null])
    await own.docs.updateCollectionById({ params: { collectionId: outer }, body: { defaultLevel: 'inherit' } })
    expect(await levels()).toEqual(['read', 'read', 'read'])
  })

  test.each([
    [{ title: 'x'.repeat(51) }, '/body/title'],
    [{ description: 'x'.repeat(101) }, '/body/description'],
    [{ defaultLevel: 'owner' }, '/body/defaultLevel'],
    [{ parent: nobody }, '/body/parent'],
  ])('400 with %j', async (body, pointer) => {
    const collectionId = await own.createCollection('Guides')
    const call = own.docs.updateCollectionById({ params: { collectionId }, body: body as object })
    expect(await refusal(call)).toMatchObject({ status: 400, errors: [{ pointer }] })
  })

  test('403 for a caller who can create but is not an admin', async () => {
    const collectionId = await own.createCollection('Guides')
    const { docs } = await own.join({ role: 'create' })
    const call = docs.updateCollectionById({ params: { collectionId }, body: { title: 'Mine' } })
    expect(await refusal(call)).toMatchObject({ status: 403 })
  })
})

describe('deleteCollectionById', () => {
  test('204 and its contents replace it in the same order', async () => {
    const outer = await own.createCollection('Outer')
    await own.createSpace('Before', outer)
    const inner = await own.createCollection('Inner', outer)
    await own.createSpace('After', outer)
    for (const title of ['One', 'Two', 'Three']) await own.createSpace(title, inner)
    const deep = await own.createCollection('Deep', inner)
    await own.createSpace('In deep', deep)
    await own.docs.deleteCollectionById({ params: { collectionId: inner } })
    await own.docs.deleteCollectionById({ params: { collectionId: inner } })
    expect(await titlesIn(own.docs, outer)).toEqual(['Before', 'One', 'Two', 'Three', 'After'])
    expect(await own.docs.getCollectionById({ params: { collectionId: deep } })).toMatchObject({ parent: outer })
    expect(await titlesIn(own.docs, deep)).toEqual(['In deep'])
    const gone = own.docs.getCollectionById({ params: { collectionId: inner } })
    expect(await refusal(gone)).toMatchObject({ status: 404 })
  })

  test('204 and its contents get the level of their new place', async () => {
    const collectionId = await own.createCollection('Private')
    await own.docs.updateCollectionById({ params: { collectionId }, body: { defaultLevel: null } })
    const spaceId = await own.createSpace('Inside', collectionId)
    const { docs } = await own.join({ role: 'read' })
    expect(await refusal(docs.getSpaceById({ params: { spaceId } }))).toMatchObject({ status: 404 })
    await own.docs.deleteCollectionById({ params: { collectionId } })
    const found = await docs.getSpaceById({ params: { spaceId } })
    expect(found).toMatchObject({ defaultLevel: 'read', visibility: 'private' })
    expect(found).not.toHaveProperty('parent')
  })

  test('204 and a space that was deleted before is restored into the parent', async () => {
    const outer = await own.createCollection('Outer')
    const inner = await own.createCollection('Inner', outer)
    const spaceId = await own.createSpace('Deleted', inner)
    await own.docs.deleteSpaceById({ params: { spaceId } })
    await own.docs.deleteCollectionById({ params: { collectionId: inner } })
    expect(await own.docs.restoreSpace({ params: { spaceId } })).toMatchObject({ parent: outer })
  })

  test('204 without effect for an unknown or foreign collection; 403 without permission', async ({ server }) => {
    const collectionId = await own.createCollection('Mine')
    const { docs: stranger } = await newOrganization(server)
    for (const id of [collectionId, nobody]) await stranger.deleteCollectionById({ params: { collectionId: id } })
    const { docs: author } = await own.join({ role: 'create' })
    expect(await refusal(author.deleteCollectionById({ params: { collectionId } }))).toMatchObject({ status: 403 })
    expect(await own.docs.getCollectionById({ params: { collectionId } })).toMatchObject({ title: 'Mine' })
  })
})
