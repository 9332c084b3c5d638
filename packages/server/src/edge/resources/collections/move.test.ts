import { describe, expect } from 'vitest'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/test.ts'
import { newOrganization, titlesAtRoot, titlesIn, type TestOrganization } from '../../../../test/organization.ts'

let own: TestOrganization
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

const toSpace = (space: string) => ({ type: 'space', space }) as const
const toCollection = (collection: string) => ({ type: 'collection', collection }) as const
const root = () => titlesAtRoot(own.docs, own.organizationId)

describe('moveCollection', () => {
  test('200 into another collection, with all its contents', async () => {
    const [a, b] = [await own.createCollection('A'), await own.createCollection('B')]
    const deep = await own.createCollection('Deep', a)
    const spaceId = await own.createSpace('In deep', deep)
    await own.docs.updateCollectionById({ params: { collectionId: b }, body: { defaultLevel: null } })
    const moved = await own.docs.moveCollection({ params: { collectionId: a }, body: { parent: b } })
    expect(moved).toMatchObject({ id: a, parent: b, defaultLevel: null })
    expect(await own.docs.getCollectionById({ params: { collectionId: deep } })).toMatchObject({
      parent: a,
      defaultLevel: null,
    })
    const reader = await own.join({ role: 'read' })
    expect(await refusal(reader.docs.getSpaceById({ params: { spaceId } }))).toMatchObject({ status: 404 })
    const back = await own.docs.moveCollection({ params: { collectionId: a }, body: { parent: null } })
    expect(back).not.toHaveProperty('parent')
    expect(await reader.docs.getSpaceById({ params: { spaceId } })).toMatchObject({ defaultLevel: 'read' })
  })

  test('200 before or after another item, and at the end', async () => {
    const [a, b, c] = [
      await own.createCollection('A'),
      await own.createCollection('B'),
      await own.createCollection('C'),
    ]
    const move = (collectionId: string, position?: object) =>
      own.docs.moveCollection({
        params: { collectionId },
        body: position ? { position } : { parent: null },
      })
    await move(c, { before: toCollection(a) })
    expect(await root()).toEqual(['C', 'A', 'B'])
    await move(c, { after: toCollection(a) })
    expect(await root()).toEqual(['A', 'C', 'B'])
    await move(a)
    expect(await root()).toEqual(['C', 'B', 'A'])
    await move(b, { before: toCollection(c) })
    expect(await root()).toEqual(['B', 'C', 'A'])
  })

  test('200 next to a space of the new collection', async () => {
    const [a, shelf] = [await own.createCollection('A'), await own.createCollection('Shelf')]
    const [one, two] = [await own.createSpace('One', shelf), await own.createSpace('Two', shelf)]
    const position = { after: toSpace(one) }
    await own.docs.moveCollection({ params: { collectionId: a }, body: { parent: shelf, position } })
    await own.createSpace('In A', a)
    await own.docs.deleteCollectionById({ params: { collectionId: a } })
    expect(await titlesIn(own.docs, shelf)).toEqual(['One', 'In A', 'Two'])
    expect(two).toEqual(expect.any(String))
  })

  test('409 for a move that changes nothing', async () => {
    const [a, b] = [await own.createCollection('A'), await own.createCollection('B')]
    const bodies = [
      [b, { parent: null }],
      [b, { position: { after: toCollection(a) } }],
      [a, { parent: null, position: { before: toCollection(b) } }],
    ] as const
    for (const [collectionId, body] of bodies) {
      const problem = await refusal(own.docs.moveCollection({ params: { collectionId }, body }))
      expect(problem).toMatchObject({ status: 409, code: 'no_effect' })
    }
    expect(await root()).toEqual(['A', 'B'])
  })

  test('409 if only invisible siblings are in between', async () => {
    const a = await own.createCollection('A')
    const hidden = await own.createCollection('Hidden')
    const b = await own.createCollection('B')
    await own.docs.updateCollectionById({ params: { collectionId: hidden }, body: { defaultLevel: null } })
    const body = { position: { after: toCollection(a) } }
    const author = await own.join({ role: 'create' })
    const call = author.docs.moveCollection({ params: { collectionId: b }, body })
    expect(await refusal(call)).toMatchObject({ status: 409, code: 'no_effect' })
    await own.docs.moveCollection({ params: { collectionId: b }, body })
    expect(await root()).toEqual(['A', 'B', 'Hidden'])
  })

  test('412 for a move into itself or below itself', async () => {
    const a = await own.createCollection('A')
    const below = await own.createCollection('Below', await own.createCollection('Child', a))
    for (const parent of [a, below]) {
      const call = own.docs.moveCollection({ params: { collectionId: a }, body: { parent } })
      expect(await refusal(call)).toMatchObject({ status: 412, code: 'cannot_be_moved' })
    }
  })

  test('412 where it would be nested too deep', async () => {
    let parent = await own.createCollection('1')
    for (let n = 2; n <= 63; n++) parent = await own.createCollection(String(n), parent)
    const top = await own.createCollection('Top')
    const flat = await own.createCollection('Flat')
    await own.createCollection('Under top', top)
    const call = own.docs.moveCollection({ params: { collectionId: top }, body: { parent } })
    expect(await refusal(call)).toMatchObject({ status: 412, code: 'cannot_be_moved' })
    expect(await own.docs.moveCollection({ params: { collectionId: flat }, body: { parent } })).toMatchObject({
      parent,
    })
  })

  test.each([{}, { before: toCollection(nobody), after: toCollection(nobody) }, { before: { type: 'space' } }])(
    '400 for the position %j',
    async (position) => {
      const collectionId = await own.createCollection('A')
      const call = own.docs.moveCollection({ params: { collectionId }, body: { position: position as object } })
      expect(await refusal(call)).toMatchObject({ status: 400, code: 'invalid_position' })
    },
  )

  test('400 for a sibling elsewhere, and for itself', async () => {
    const [a, b] = [await own.createCollection('A'), await own.createCollection('B')]
    const inB = await own.createSpace('In B', b)
    for (const after of [toSpace(inB), toCollection(a)]) {
      const call = own.docs.moveCollection({ params: { collectionId: a }, body: { position: { after } } })
      const errors = [{ pointer: '/body/position/after' }]
      expect(await refusal(call)).toMatchObject({ status: 400, code: 'invalid_position', errors })
    }
  })

  test('400 for a parent and a sibling that are unknown, hidden, deleted, or of another organization', async ({
    server,
  }) => {
    const a = await own.createCollection('A')
    const other = await newOrganization(server, own.admin)
    const [foreign, foreignSpace] = [await other.createCollection('Foreign'), await other.createSpace('Foreign')]
    const deleted = await own.createSpace('Deleted')
    await own.docs.deleteSpaceById({ params: { spaceId: deleted } })
    const bodies = [
      [{ parent: nobody }, '/body/parent'],
      [{ parent: foreign }, '/body/parent'],
      [{ position: { before: toCollection(nobody) } }, '/body/position/before/collection'],
      [{ position: { after: toCollection(foreign) } }, '/body/position/after/collection'],
      [{ position: { after: toSpace(foreignSpace) } }, '/body/position/after/space'],
      [{ position: { after: toSpace(deleted) } }, '/body/position/after/space'],
    ] as const
    for (const [body, pointer] of bodies) {
      const problem = await refusal(own.docs.moveCollection({ params: { collectionId: a }, body }))
      expect(problem).toMatchObject({ status: 400, code: 'invalid_reference', errors: [{ pointer }] })
    }
  })

  test('403 without create on the collection or on its new parent', async () => {
    const [a, shelf] = [await own.createCollection('A'), await own.createCollection('Shelf')]
    await own.docs.updateCollectionById({ params: { collectionId: shelf }, body: { defaultLevel: 'review' } })
    const [reviewer, author] = [await own.join({ role: 'review' }), await own.join({ role: 'create' })]
    const call = { params: { collectionId: a }, body: { parent: shelf } }
    for (const { docs } of [reviewer, author]) {
      expect(await refusal(docs.moveCollection(call))).toMatchObject({ status: 403, code: 'forbidden' })
    }
    expect(await own.docs.moveCollection(call)).toMatchObject({ parent: shelf })
  })
})
