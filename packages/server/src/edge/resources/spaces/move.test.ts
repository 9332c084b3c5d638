import { describe, expect } from 'vitest'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/test.ts'
import { newOrganization, titlesIn, type TestOrganization } from '../../../../test/organization.ts'
import { newId } from '@scriptorium/basics/id'

let own: TestOrganization
let shelf: string
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
  shelf = await own.createCollection('Shelf')
})

const toSpace = (space: string) => ({ type: 'space', space }) as const
const toCollection = (collection: string) => ({ type: 'collection', collection }) as const

describe('moveSpace', () => {
  test('200 into a collection and back to the root', async () => {
    const spaceId = await own.createSpace('Guide')
    const before = await own.docs.getSpaceById({ params: { spaceId } })
    await own.docs.updateCollectionById({ params: { collectionId: shelf }, body: { defaultLevel: 'comment' } })
    const movedAt = new Date().toISOString()
    const moved = await own.docs.moveSpace({ params: { spaceId }, body: { parent: shelf } })
    expect(moved.updatedAt >= movedAt).toBe(true)
    expect(moved).toEqual({
      ...before,
      parent: shelf,
      visibility: 'in-collection',
      defaultLevel: 'comment',
      updatedAt: expect.any(String),
    })
    expect(await own.docs.getSpaceById({ params: { spaceId } })).toEqual(moved)
    const back = await own.docs.moveSpace({ params: { spaceId }, body: { parent: null } })
    expect(back).toEqual({ ...before, updatedAt: expect.any(String) })
  })

  test('200, and the level that the space sets is kept', async () => {
    const spaceId = await own.createSpace('Guide')
    await own.docs.updateSpaceById({ params: { spaceId }, body: { defaultLevel: null } })
    const moved = await own.docs.moveSpace({ params: { spaceId }, body: { parent: shelf } })
    expect(moved.defaultLevel).toBeNull()
  })

  test('200 before or after another item, and at the end', async () => {
    const ids = [
      await own.createSpace('A', shelf),
      await own.createSpace('B', shelf),
      await own.createSpace('C', shelf),
    ] as const
    const move = async (spaceId: string, body: object) => {
      await own.docs.moveSpace({ params: { spaceId }, body })
      return titlesIn(own.docs, shelf)
    }
    expect(await move(ids[2], { position: { before: toSpace(ids[0]) } })).toEqual(['C', 'A', 'B'])
    expect(await move(ids[2], { position: { after: toSpace(ids[0]) } })).toEqual(['A', 'C', 'B'])
    expect(await move(ids[0], { parent: shelf })).toEqual(['C', 'B', 'A'])
    const outside = await own.createSpace('D')
    const into = { parent: shelf, position: { before: toSpace(ids[1]) } }
    expect(await move(outside, into)).toEqual(['C', 'D', 'B', 'A'])
    const nested = await own.createCollection('Nested', shelf)
    expect(await move(ids[2], { position: { after: toCollection(nested) } })).toEqual(['D', 'B', 'A', 'C'])
  })

  test('200, and both lists of the organization can be in the order of positions, page by page', async () => {
    const { organizationId } = own
    const last = await own.createCollection('Last')
    const spaceIds = [await own.createSpace('One'), await own.createSpace('Two'), await own.createSpace('Three')]
    const titlesBy = async (sort?: 'position') => {
      const list = { params: { organizationId }, query: { limit: 2, ...(sort && { sort }) } }
      const titlesOf = async (found: AsyncIterable<{ title: string }>) => {
        const titles: string[] = []
        for await (const { title } of found) titles.push(title)
        return titles
      }
      return [
        await titlesOf(own.docs.listSpacesInOrganizationById.items(list)),
        await titlesOf(own.docs.listCollectionsInOrganizationById.items(list)),
      ]
    }
    const byAge = [
      ['Three', 'Two', 'One'],
      ['Last', 'Shelf'],
    ]
    expect(await titlesBy('position')).toEqual([
      ['One', 'Two', 'Three'],
      ['Shelf', 'Last'],
    ])
    const move = { position: { before: toSpace(spaceIds[1]!) } }
    await own.docs.moveSpace({ params: { spaceId: spaceIds[2]! }, body: move })
    await own.docs.moveCollection({
      params: { collectionId: last },
      body: { position: { before: toCollection(shelf) } },
    })
    expect(await titlesBy('position')).toEqual([
      ['One', 'Three', 'Two'],
      ['Last', 'Shelf'],
    ])
    expect(await titlesBy()).toEqual(byAge)
  })

  test('200 into a gap that many moves have narrowed, and positions become short again', async ({ server }) => {
    const [a, b] = [await own.createSpace('A', shelf), await own.createSpace('B', shelf)]
    const { database } = server.services
    const setPosition = (spaceId: string, position: string) =>
      database.writeTx((trx) => trx('spaces').where({ id: spaceId }).update({ position }))
    await setPosition(a, `a0${'V'.repeat(118)}`)
    await setPosition(b, `a0${'V'.repeat(118)}V`)
    const c = await own.createSpace('C', shelf)
    await own.docs.moveSpace({ params: { spaceId: c }, body: { position: { after: toSpace(a) } } })
    expect(await titlesIn(own.docs, shelf)).toEqual(['A', 'C', 'B'])
    const positions = await database.read('spaces').where({ collectionId: shelf }).pluck('position')
    expect(Math.max(...positions.map(({ length }: string) => length))).toBeLessThan(4)
  })

  test('409 for a move that changes nothing', async () => {
    const [a, b] = [await own.createSpace('A', shelf), await own.createSpace('B', shelf)]
    const bodies = [
      [b, { parent: shelf }],
      [b, { position: { after: toSpace(a) } }],
      [a, { position: { before: toSpace(b) } }],
    ] as const
    for (const [spaceId, body] of bodies) {
      expect(await refusal(own.docs.moveSpace({ params: { spaceId }, body }))).toMatchObject({
        status: 409,
        code: 'no_effect',
      })
    }
  })

  test.each([
    [{}, 'invalid_request'],
    [{ parent: nobody }, 'invalid_reference'],
    [{ position: {} }, 'invalid_position'],
    [{ position: { after: toSpace(nobody) } }, 'invalid_reference'],
  ])('400 with %j', async (body, code) => {
    const spaceId = await own.createSpace('Guide')
    expect(await refusal(own.docs.moveSpace({ params: { spaceId }, body }))).toMatchObject({ status: 400, code })
  })

  test('400 for a parent of another organization, though the caller is an admin of both', async ({ server }) => {
    const other = await newOrganization(server, own.admin)
    const spaceId = await own.createSpace('Guide')
    const call = own.docs.moveSpace({ params: { spaceId }, body: { parent: await other.createCollection('There') } })
    expect(await refusal(call)).toMatchObject({ status: 400, code: 'invalid_reference' })
  })

  test('403 for a caller with only a grant on the space, for any destination', async ({ server }) => {
    const spaceId = await own.createSpace('Guide', shelf)
    const guest = await own.join({ role: 'guest' })
    const grant = { targetType: 'space', targetId: spaceId, subjectType: 'user', subjectId: guest.id } as const
    const createdAt = '2030-01-01T00:00:00.000Z'
    await server.services.database.writeTx((trx) => trx('grants').insert({ ...grant, role: 'admin', createdAt }))
    const beside = { position: { after: toSpace(await own.createSpace('Other', shelf)) } }
    for (const body of [{ parent: null }, { parent: shelf, ...beside }, beside]) {
      const status = 'parent' in body && body.parent ? 400 : 403
      expect(await refusal(guest.docs.moveSpace({ params: { spaceId }, body }))).toMatchObject({ status })
    }
  })

  test('404 for a caller who cannot see it', async ({ server }) => {
    const { docs } = await newOrganization(server)
    const spaceId = await own.createSpace('Guide')
    for (const id of [spaceId, newId()]) {
      const call = docs.moveSpace({ params: { spaceId: id }, body: { parent: null } })
      expect(await refusal(call)).toMatchObject({ status: 404 })
    }
  })
})
