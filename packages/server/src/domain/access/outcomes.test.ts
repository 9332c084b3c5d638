import type { Role, RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { test as base } from '../../../test/test.ts'
import type { TestServer } from '../../../test/harness.ts'
import { newOrganization, type TestOrganization } from '../../../test/organization.ts'
import { collectionPermissions, spacePermissions } from './permissions.ts'

const test = base.extend('world', ({ server }) => async (row: Row) => {
  const own = await newOrganization(server)
  const { docs, organizationId } = own
  await docs.updateOrganizationById({ params: { organizationId }, body: { defaultRole: row.organization ?? null } })
  const outer = await own.createCollection('Outer')
  const inner = await own.createCollection('Inner', outer)
  const space = await own.createSpace('Guide', inner)
  const someone = await own.join({ role: row.member })
  const body = (defaultLevel: Set = 'inherit') => ({ defaultLevel })
  await docs.updateCollectionById({ params: { collectionId: outer }, body: body(row.outer) })
  await docs.updateCollectionById({ params: { collectionId: inner }, body: body(row.inner) })
  await docs.updateSpaceById({ params: { spaceId: space }, body: body(row.space) })
  const found = { ...own, outer, inner, space, someone }
  await grant(found, row)
  return found
})

type Set = Role | 'inherit' | null
type Granted = Partial<Record<'outer' | 'inner' | 'space', Role>>

/** A space in two nested collections, a member, and the level that the member has on the space. */
interface Row {
  /** The organization's default; null is none. */
  organization?: Role | null
  outer?: Set
  inner?: Set
  space?: Set
  member: Role | 'guest'
  user?: Granted
  team?: Granted
  level: RoleOrNone
}
type World = Pick<TestOrganization, 'admin' | 'docs' | 'organizationId'> &
  Record<'outer' | 'inner' | 'space', string> & { someone: { id: string; docs: Client } }

const grant = async ({ docs, organizationId, someone, ...ids }: World, { user = {}, team = {} }: Row) => {
  const members = [someone.id]
  const { id } = await docs.createOrganizationTeam({ params: { organizationId }, body: { title: 'Team', members } })
  const invite = (at: 'outer' | 'inner' | 'space', body: { users?: string[]; teams?: string[]; role: Role }) =>
    at === 'space'
      ? docs.inviteToSpace({ params: { spaceId: ids.space }, body })
      : docs.inviteToCollection({ params: { collectionId: ids[at] }, body })
  for (const [at, role] of Object.entries(user)) await invite(at as 'outer', { users: members, role })
  for (const [at, role] of Object.entries(team)) await invite(at as 'outer', { teams: [id], role })
}

/** Checks that the lists of an organization have exactly those places that the member can read. */
const checkLists = async ({ organizationId, someone, outer, inner, space }: World): Promise<void> => {
  const params = { organizationId }
  const idsOf = async (list: Promise<{ items: { id: string }[] }>) =>
    new Set((await list.catch(() => ({ items: [] }))).items.map(({ id }) => id))
  const canRead = (read: Promise<unknown>) => read.then(() => true).catch(() => false)
  const collections = await idsOf(someone.docs.listCollectionsInOrganizationById({ params }))
  for (const collectionId of [outer, inner])
    expect(collections.has(collectionId)).toBe(
      await canRead(someone.docs.getCollectionById({ params: { collectionId } })),
    )
  const spaces = await idsOf(someone.docs.listSpacesInOrganizationById({ params }))
  expect(spaces.has(space)).toBe(await canRead(someone.docs.getSpaceById({ params: { spaceId: space } })))
}

/**
 * Returns the member's level in the list that admins of the space see. The member's `permissions` and what lists show to the member
 * must agree with it.
 */
const levelOf = async (world: World): Promise<RoleOrNone> => {
  const { docs, someone, space: spaceId } = world
  await checkLists(world)
  const { items } = await docs.listPermissionsAggregateInSpace({ params: { spaceId } })
  const level = items.find(({ user }) => user.id === someone.id)?.permission ?? 'none'
  const space = await someone.docs.getSpaceById({ params: { spaceId } }).catch(() => undefined)
  // Invite links depend on the level in the organization, not on the space.
  const told = space && { ...space.permissions, viewInviteLinks: false }
  expect(told).toEqual(level === 'none' ? undefined : spacePermissions(level, 'none'))
  return level
}

const nothing = { organization: null, outer: null } as const

describe('the level on a space', () => {
  test.for<Row>([
    { organization: 'read', member: 'read', level: 'read' },
    { organization: 'edit', member: 'read', level: 'edit' },
    { organization: 'edit', member: 'create', level: 'create' },
    { organization: null, member: 'comment', level: 'comment' },
    { organization: 'admin', member: 'guest', level: 'none' },
  ])('is the level in the organization by default: %o', async (row, { world }) => {
    expect(await levelOf(await world(row))).toBe(row.level)
  })

  test.for<Row>([
    { outer: 'comment', member: 'create', level: 'comment' },
    { outer: 'comment', inner: 'edit', member: 'create', level: 'edit' },
    { outer: 'comment', inner: 'edit', space: 'read', member: 'create', level: 'read' },
    { outer: null, member: 'create', level: 'none' },
    { outer: null, inner: 'review', member: 'read', level: 'review' },
    { outer: 'admin', inner: null, member: 'create', level: 'none' },
    { outer: null, space: 'comment', member: 'read', level: 'comment' },
    { outer: 'admin', space: null, member: 'read', level: 'none' },
    { organization: 'admin', outer: 'read', member: 'read', level: 'read' },
    { outer: null, inner: null, space: null, member: 'admin', level: 'admin' },
    { outer: 'admin', inner: 'admin', space: 'admin', member: 'guest', level: 'none' },
  ])('is the nearest level that is set on the space or above it: %o', async (row, { world }) => {
    expect(await levelOf(await world(row))).toBe(row.level)
  })

  test.for<Row>([
    { ...nothing, member: 'read', user: { space: 'edit' }, level: 'edit' },
    { ...nothing, member: 'read', user: { inner: 'review' }, level: 'review' },
    { ...nothing, member: 'read', user: { outer: 'create' }, level: 'create' },
    { ...nothing, member: 'guest', user: { outer: 'comment' }, level: 'comment' },
    { ...nothing, member: 'read', user: { outer: 'edit', inner: 'read', space: 'comment' }, level: 'edit' },
    { space: 'admin', member: 'create', user: { space: 'read' }, level: 'read' },
    { member: 'create', user: { outer: 'comment' }, level: 'comment' },
    { member: 'admin', user: { space: 'read' }, level: 'admin' },
  ])('is the strongest grant, which takes precedence over every default: %o', async (row, { world }) => {
    expect(await levelOf(await world(row))).toBe(row.level)
  })

  test.for<Row>([
    { ...nothing, member: 'guest', team: { space: 'edit' }, level: 'edit' },
    { ...nothing, member: 'read', team: { outer: 'admin' }, level: 'admin' },
    { ...nothing, member: 'read', team: { inner: 'comment' }, user: { outer: 'read' }, level: 'comment' },
    { ...nothing, member: 'read', team: { inner: 'comment' }, user: { space: 'create' }, level: 'create' },
    { member: 'create', team: { space: 'read' }, level: 'read' },
  ])('can be the grant of a team: %o', async (row, { world }) => {
    expect(await levelOf(await world(row))).toBe(row.level)
  })
})

describe('the level afterwards', () => {
  const before = { ...nothing, inner: 'edit', member: 'create', user: { outer: 'review' }, level: 'review' } as const

  test.for<[string, Row, (world: World, server: TestServer) => Promise<unknown>, RoleOrNone]>([
    [
      'moved out of what is granted',
      before,
      ({ docs, space }) => docs.moveSpace({ params: { spaceId: space }, body: { parent: null } }),
      'create',
    ],
    [
      'in a collection that is moved out of what is granted',
      before,
      ({ docs, inner }) => docs.moveCollection({ params: { collectionId: inner }, body: { parent: null } }),
      'edit',
    ],
    [
      'out of a collection that is deleted',
      before,
      ({ docs, inner }) => docs.deleteCollectionById({ params: { collectionId: inner } }),
      'review',
    ],
    [
      'out of all collections, which are deleted',
      before,
      async ({ docs, inner, outer }) => {
        for (const collectionId of [outer, inner]) await docs.deleteCollectionById({ params: { collectionId } })
      },
      'create',
    ],
    [
      'without the grant',
      before,
      ({ docs, outer, someone }) =>
        docs.removeUserFromCollection({ params: { collectionId: outer, userId: someone.id } }),
      'edit',
    ],
    [
      'as a guest',
      before,
      ({ docs, organizationId, someone }) =>
        docs.updateMemberInOrganizationById({ params: { organizationId, userId: someone.id }, body: { role: null } }),
      'review',
    ],
    [
      'as an admin',
      before,
      ({ docs, organizationId, someone }) =>
        docs.updateMemberInOrganizationById({
          params: { organizationId, userId: someone.id },
          body: { role: 'admin' },
        }),
      'admin',
    ],
    [
      'gone from the organization',
      before,
      ({ docs, organizationId, someone }) =>
        docs.removeMemberFromOrganizationById({ params: { organizationId, userId: someone.id } }),
      'none',
    ],
    [
      'in another organization',
      { ...before, organization: 'edit' },
      async (own, server) => {
        const there = await newOrganization(server, own.admin)
        await own.docs.transferCollection({
          params: { collectionId: own.outer },
          body: { organization: there.organizationId },
        })
      },
      'none',
    ],
    [
      'without the team',
      { ...nothing, member: 'read', team: { inner: 'edit' }, level: 'edit' },
      async ({ docs, organizationId }) => {
        const { items } = await docs.listTeamsInOrganizationById({ params: { organizationId } })
        await docs.removeTeamFromOrganizationById({ params: { organizationId, teamId: items[0]!.id } })
      },
      'none',
    ],
  ])('is correct from the next request on: %s', async ([_name, row, change, level], { server, world }) => {
    const own = await world(row)
    expect(await levelOf(own)).toBe(row.level)
    await change(own, server)
    expect(await levelOf(own)).toBe(level)
  })

  test('has no earlier grants for a member who was removed and added again', async ({ server, world }) => {
    const own = await world(before)
    const { docs, organizationId, someone } = own
    await docs.removeMemberFromOrganizationById({ params: { organizationId, userId: someone.id } })
    const row = { organizationId, userId: someone.id, role: 'none', joinedAt: '2030-01-01T00:00:00.000Z' } as const
    await server.services.database.writeTx((trx) => trx('members').insert(row))
    expect(await levelOf(own)).toBe('none')
  })
})

describe('the level on a collection', () => {
  test.for<Row>([
    { outer: 'create', member: 'read', level: 'create' },
    { outer: null, inner: 'read', member: 'create', level: 'read' },
    { ...nothing, member: 'guest', user: { outer: 'admin' }, level: 'admin' },
    { ...nothing, member: 'guest', user: { space: 'admin' }, level: 'none' },
    { ...nothing, member: 'read', team: { inner: 'create' }, level: 'create' },
  ])(
    'of a collection is computed in the same way; a grant on a space in it does not count: %o',
    async (row, { world }) => {
      const { inner, someone } = await world(row)
      const found = await someone.docs.getCollectionById({ params: { collectionId: inner } }).catch(() => undefined)
      expect(found?.permissions).toEqual(row.level === 'none' ? undefined : collectionPermissions(row.level, 'none'))
    },
  )
})
