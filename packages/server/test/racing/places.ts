import type { Client } from '@scriptorium/client'
import type { Database } from '@scriptorium/database/open'
import { describe, expect } from 'vitest'
import { roleToGive } from '../../src/domain/access/own-role.ts'
import { checkPlaces, readPlaces } from '../../src/features/doctor/places.ts'
import { inOrder } from '../../src/domain/places/order.ts'
import { test } from './two-servers.ts'

const count = 6

let database: Database
let one: Client
let two: Client
let organizationId: string

const either = (index: number): Client => (index % 2 === 0 ? one : two)
const times = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const collection = async (parent?: string) =>
  (await one.createCollection({ params: { organizationId }, body: { parent } })).id
const space = async (parent?: string) =>
  (await one.createSpace({ params: { organizationId }, body: { parent, empty: true } })).id
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }: { status: number }) => status,
  )
const expectSound = async () => expect(checkPlaces(await readPlaces(database.read))).toEqual([])

/** What two servers do at the same time to the places of spaces and collections. */
export const racePlaces = () =>
  describe('places, on two servers', () => {
    test.beforeEach(async ({ both, database: shared }) => {
      ;[one, two] = both.map(({ docs }) => docs) as [Client, Client]
      database = shared
      organizationId = (await one.createOrganization({ body: { title: 'Raced for' } })).id
    })

    test('200 and 412 for two moves that together would create a cycle', async () => {
      const answers = await times(async () => {
        const [a, b] = [await collection(), await collection()]
        const into = (docs: Client, collectionId: string, parent: string) =>
          statusOf(docs.moveCollection({ params: { collectionId }, body: { parent } }))
        return (await Promise.all([into(one, a, b), into(two, b, a)])).toSorted()
      })
      expect(answers).toEqual(answers.map(() => [200, 412]))
      await expectSound()
    })

    test('200 or 400 for a move into a collection that is deleted meanwhile, and the space is kept', async () => {
      const moved = await times(async (index) => {
        const [into, spaceId] = [await collection(), await space()]
        const [status] = await Promise.all([
          statusOf(either(index).moveSpace({ params: { spaceId }, body: { parent: into } })),
          either(index + 1).deleteCollectionById({ params: { collectionId: into } }),
        ])
        expect([200, 400]).toContain(status)
        return one.getSpaceById({ params: { spaceId } })
      })
      for (const found of moved) expect(found).not.toHaveProperty('parent')
      await expectSound()
    })

    test('201 and 200 for concurrent creates and moves in one collection, each with a distinct position', async () => {
      const parent = await collection()
      const spaces = [await space(parent), await space(parent), await space(parent)] as const
      const position = { after: { type: 'space', space: spaces[0] } } as const
      const body = { parent, empty: true } as const
      const made = await Promise.all([
        times((index) => either(index).createSpace({ params: { organizationId }, body })),
        times((index) => either(index).duplicateSpace({ params: { spaceId: spaces[1] } })),
        times((index) => either(index).createCollection({ params: { organizationId }, body: { parent } })),
      ])
      await times((index) =>
        statusOf(either(index).moveSpace({ params: { spaceId: spaces[index % 2 === 0 ? 1 : 2] }, body: { position } })),
      )
      const siblings = await inOrder(database.read, { organizationId, parentId: parent })
      expect(siblings).toHaveLength(made.flat().length + spaces.length)
      expect(new Set(siblings.map(({ position: own }) => own)).size).toBe(siblings.length)
      await expectSound()
    })

    test('200 for collections that two organizations transfer to each other', async () => {
      const there = (await one.createOrganization({ body: { title: 'There' } })).id
      const pairs = await times(async () => {
        const [here, away] = [
          await collection(),
          (await two.createCollection({ params: { organizationId: there } })).id,
        ]
        await space(here)
        return { here, away }
      })
      const answers = await Promise.all(
        pairs.flatMap(({ here, away }) => [
          statusOf(one.transferCollection({ params: { collectionId: here }, body: { organization: there } })),
          statusOf(two.transferCollection({ params: { collectionId: away }, body: { organization: organizationId } })),
        ]),
      )
      expect(new Set(answers)).toEqual(new Set([200]))
      await expectSound()
    })

    test('200 or 404 for a grant to a member who is removed meanwhile, and the grant is gone afterwards', async () => {
      const spaceId = await space()
      await times(async (index) => {
        const userId = `u${index}of${spaceId}`
        const joinedAt = '2030-01-01T00:00:00.000Z'
        await database.writeTx(async (trx) => {
          await trx('users').insert({ id: userId, displayName: 'Gone', createdAt: joinedAt })
          await trx('members').insert({ organizationId, userId, role: roleToGive('admin', 'read'), joinedAt })
        })
        const granted = either(index).updateUserPermissionInSpace({
          params: { spaceId, userId },
          body: { role: 'edit' },
        })
        const removed = either(index + 1).removeMemberFromOrganizationById({ params: { organizationId, userId } })
        const [status] = await Promise.all([statusOf(granted), removed])
        expect([200, 404]).toContain(status)
      })
      expect(await one.listUserPermissionsInSpace({ params: { spaceId } })).toEqual({ count: 0, items: [] })
      await expectSound()
    })
  })
