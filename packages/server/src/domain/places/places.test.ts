import type { Level, Role } from '@scriptorium/schema/tables/levels'
import type { Client } from '@scriptorium/client'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { roleToGive } from '../access/own-role.ts'
import { test as base } from '../../../test/test.ts'
import { newOrganization } from '../../../test/organization.ts'
import type { Problem } from '../../ground/problem.ts'
import { checkPlaces, readPlaces } from '../../features/doctor/places.ts'
import { inOrder } from './order.ts'
import { leaveOrganization, requireTransfer } from './transfer.ts'
import { requireDepth, requireDepthOf } from './tree.ts'

const test = base
  /** Asserts that the stored order of each place and the level of each node match the model. */
  .extend('expectAsModel', ({ server }) => async ({ docs, roots }: World) => {
    const { read } = server.services.database
    for (const place of roots.flatMap(allIn).filter(({ type }) => type !== 'space')) {
      const parentId = place.type === 'collection' ? place.id : null
      const stored = await inOrder(read, { organizationId: rootOf(place).id, parentId })
      expect(stored.map(({ id }) => id)).toEqual(place.children.map(({ id }) => id))
      if (parentId === null) continue
      const listed = await docs.listSpacesInCollectionById({ params: { collectionId: parentId } })
      const spaces = place.children.filter(({ type }) => type === 'space')
      expect(listed.items.map(({ id, defaultLevel }) => [id, defaultLevel])).toEqual(
        spaces.map((node) => [node.id, shown(effective(node))]),
      )
    }
    expect(checkPlaces(await readPlaces(read))).toEqual([])
  })

/** A space or a collection in the model. The root of an organization is a node without a parent. */
interface Node {
  id: string
  type: 'collection' | 'organization' | 'space'
  level: Level
  parent: Node | undefined
  children: Node[]
}

/** A random action. The numbers select among the nodes that exist at that time. */
interface Step {
  act: 'collection' | 'delete' | 'level' | 'move' | 'space' | 'transfer'
  what: number
  into: number
  beside: number
  side: 'before' | 'after'
  level: 'read' | 'edit' | 'inherit' | null
}

interface World {
  docs: Client
  roots: Node[]
}

const allIn = (node: Node): Node[] => [node, ...node.children.flatMap(allIn)]
const rootOf = (node: Node): Node => (node.parent ? rootOf(node.parent) : node)
const isBelow = (node: Node, above: Node): boolean => node === above || (!!node.parent && isBelow(node.parent, above))
const effective = (node: Node): Level => (node.level === 'inherit' && node.parent ? effective(node.parent) : node.level)

// `read` is the default of a new organization.
const shown = (level: Level) => (level === 'none' ? null : level === 'inherit' ? 'read' : level)

const take = (node: Node) => {
  const { children } = node.parent!
  children.splice(children.indexOf(node), 1)
}
const put = (node: Node, parent: Node, index = parent.children.length) => {
  parent.children.splice(index, 0, node)
  node.parent = parent
}

/** The number of moves by response status. */
const moves = new Map<number, number>()

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }: { status: number }) => status,
  )

const create = async ({ docs }: World, type: 'collection' | 'space', parent: Node) => {
  const params = { organizationId: rootOf(parent).id }
  const body = { parent: parent.type === 'collection' ? parent.id : undefined }
  const made = await (type === 'space'
    ? docs.createSpace({ params, body: { ...body, empty: true } })
    : docs.createCollection({ params, body }))
  put({ id: made.id, type, level: 'inherit', parent, children: [] }, parent)
}

const setLevel = async ({ docs }: World, node: Node, level: Step['level']) => {
  const body = { defaultLevel: level }
  await (node.type === 'space'
    ? docs.updateSpaceById({ params: { spaceId: node.id }, body })
    : docs.updateCollectionById({ params: { collectionId: node.id }, body }))
  node.level = level ?? 'none'
}

const remove = async ({ docs }: World, node: Node) => {
  await docs.deleteCollectionById({ params: { collectionId: node.id } })
  const [parent, at] = [node.parent!, node.parent!.children.indexOf(node)]
  take(node)
  for (const [index, child] of node.children.entries()) put(child, parent, at + index)
}

const transfer = async ({ docs }: World, node: Node, to: Node) => {
  const body = { organization: to.id }
  const status = await statusOf(
    node.type === 'space'
      ? docs.transferSpace({ params: { spaceId: node.id }, body })
      : docs.transferCollection({ params: { collectionId: node.id }, body }),
  )
  expect(status).toBe(rootOf(node) === to ? 409 : 200)
  if (status !== 200) return
  take(node)
  put(node, to)
}

/** Applies a move to the model. Returns the expected status. */
const modelMove = (node: Node, parent: Node, beside: Node | undefined, side: Step['side']): number => {
  if (isBelow(parent, node)) return 412
  const before = [...parent.children]
  const others = before.filter((one) => one !== node)
  const at = beside ? others.indexOf(beside) + (side === 'after' ? 1 : 0) : others.length
  const after = others.toSpliced(at, 0, node)
  if (node.parent === parent && after.every((one, index) => one === before[index])) return 409
  take(node)
  put(node, parent, at)
  return 200
}

const pointerTo = ({ id, type }: Node) =>
  type === 'space' ? ({ type, space: id } as const) : ({ type: 'collection', collection: id } as const)

const move = async ({ docs }: World, node: Node, parent: Node, beside: Node | undefined, side: Step['side']) => {
  const expected = modelMove(node, parent, beside, side)
  const body = {
    parent: parent.type === 'collection' ? parent.id : null,
    ...(beside && { position: { [side]: pointerTo(beside) } }),
  }
  const status = await statusOf(
    node.type === 'space'
      ? docs.moveSpace({ params: { spaceId: node.id }, body })
      : docs.moveCollection({ params: { collectionId: node.id }, body }),
  )
  expect(status).toBe(expected)
  moves.set(status, (moves.get(status) ?? 0) + 1)
}

const run = async (world: World, { act, what, into, beside, side, level }: Step) => {
  const places = world.roots.flatMap(allIn).filter(({ type }) => type !== 'space')
  const things = world.roots.flatMap(allIn).filter(({ type }) => type !== 'organization')
  const parent = places[into % places.length]!
  if (act === 'space' || act === 'collection') return create(world, act, parent)
  const node = things[what % things.length]
  if (!node) return undefined
  if (act === 'level') return setLevel(world, node, level)
  if (act === 'delete') return node.type === 'collection' ? remove(world, node) : undefined
  if (act === 'transfer') return transfer(world, node, world.roots[into % 2]!)
  if (rootOf(parent) !== rootOf(node)) return undefined
  const others = parent.children.filter((one) => one !== node)
  return move(world, node, parent, others[beside % (others.length + 1)], side)
}

const step = fc.record<Step>({
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constant('collection' as const) },
    { weight: 3, arbitrary: fc.constant('space' as const) },
    { weight: 8, arbitrary: fc.constant('move' as const) },
    { weight: 2, arbitrary: fc.constant('level' as const) },
    { weight: 1, arbitrary: fc.constantFrom('delete' as const, 'transfer' as const) },
  ),
  what: fc.nat(1000),
  into: fc.nat(1000),
  beside: fc.nat(1000),
  side: fc.constantFrom('before', 'after'),
  level: fc.constantFrom('read', 'edit', 'inherit', null),
})

describe('places', () => {
  test('spaces and collections have the right places after any sequence of moves, deletes and transfers', async ({
    server,
    expectAsModel,
  }) => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (steps) => {
      const one = await newOrganization(server)
      const two = await newOrganization(server, one.admin)
      const roots = [one, two].map(({ organizationId: id }): Node => ({
        id,
        type: 'organization',
        level: 'inherit',
        parent: undefined,
        children: [],
      }))
      const world = { docs: one.docs, roots }
      for (const each of steps) await run(world, each)
      await expectAsModel(world)
    })
    await fc.assert(property, { seed: 20_260_102, numRuns: 12, endOnFailure: true })
    for (const status of [200, 409, 412]) expect(moves.get(status)).toBeGreaterThan(5)
  })
})

describe('a transfer', () => {
  test('needs an admin of both organizations', async ({ server }) => {
    const [from, to] = [await newOrganization(server), await newOrganization(server)]
    const { writeTx } = server.services.database
    const role = (organizationId: string, userId: string, role: Role) =>
      writeTx((trx) =>
        trx('members')
          .insert({ organizationId, userId, role: roleToGive('admin', role), joinedAt: '2026-01-01T00:00:00.000Z' })
          .onConflict(['organizationId', 'userId'])
          .merge(),
      )
    const { id } = await from.join({ role: 'admin' })
    const outcome = (a: string, b: string) =>
      requireTransfer(server.services.database.read, id, a, b).then(
        () => 'allowed',
        ({ code }: Problem) => code,
      )
    const both = [from.organizationId, to.organizationId] as const
    expect(await outcome(...both)).toBe('invalid_reference')
    await role(to.organizationId, id, 'create')
    expect([await outcome(...both), await outcome(both[1], both[0])]).toEqual(['forbidden', 'forbidden'])
    await role(to.organizationId, id, 'admin')
    expect([await outcome(...both), await outcome(both[0], both[0])]).toEqual(['allowed', 'no_effect'])
  })

  test('takes grants, invites and former reviewers away', async ({ server }) => {
    const own = await newOrganization(server)
    const { docs, params } = own
    const [ada, bob] = [await own.join({ role: 'edit' }), await own.join({ role: 'edit' })]
    const [spaceId, kept] = [await own.createSpace('Meadow'), await own.createSpace('Kept')]
    const rule = (...users: string[]) => ({ rule: 'require_specific_reviewers', users })
    const rules = [rule(ada.id, bob.id), rule(bob.id), { rule: 'require_change_request_subject' }]
    for (const id of [spaceId, kept]) {
      await docs.inviteToSpace({ params: { spaceId: id }, body: { users: [ada.id], role: 'edit' } })
      await docs.createOrganizationInvite({ params, body: { level: 'read', space: id } })
    }
    const { database } = server.services
    await database.writeTx(async (trx) => {
      const mergeRules = JSON.stringify({ type: 'rules', rules })
      await trx('spaces').where({ id: spaceId }).update({ mergeRules })
      await trx('members')
        .where({ ...params, userId: bob.id })
        .delete()
      await leaveOrganization(trx, { collectionIds: [], spaceIds: [spaceId] }, own.organizationId)
    })
    for (const table of ['grants', 'invites'] as const)
      expect(await database.read(table).whereIn('targetId', [spaceId, kept]).select('targetId')).toEqual([
        { targetId: kept },
      ])
    const { mergeRules } = (await database.read('spaces').where({ id: spaceId }).first('mergeRules'))!
    expect(JSON.parse(mergeRules)).toEqual({
      type: 'rules',
      rules: [rule(ada.id), { rule: 'require_change_request_subject' }],
    })
  })
})

test('a collection with its descendants fits into 64 levels', async ({ server }) => {
  const own = await newOrganization(server)
  const outer = await own.createCollection('Outer')
  await own.createCollection('Inner', outer)
  const { read } = server.services.database
  const row = (await read('collections').where({ id: outer }).first())!
  const parentAt = (depth: number) => ({
    ...row,
    id: 'parent',
    ancestors: depth === 1 ? '' : `${'/x'.repeat(depth - 1)}/`,
  })
  await requireDepthOf(read, row, parentAt(62))
  await expect(requireDepthOf(read, row, parentAt(63))).rejects.toMatchObject({ code: 'cannot_be_moved' })
  requireDepth(parentAt(63))
  expect(() => requireDepth(parentAt(64))).toThrow()
})
