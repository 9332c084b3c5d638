import type { Level, Role, RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { roleToGive } from './own-role.ts'
import { refusal } from '../../../test/refusal.ts'
import { test as base } from '../../../test/test.ts'
import type { TestServer, TestUser } from '../../../test/harness.ts'
import { newId } from '@scriptorium/basics/id'
import type { GrantRow, SpaceRow } from '@scriptorium/schema/tables/places'
import { grantedSpaces, subjectsOf } from './granted-spaces.ts'
import { levelsOn } from './levels.ts'
import { spacePermissions } from './permissions.ts'
import { roleOfRank } from './roles.ts'

let admin: Client
let organizationId: string
let spaceId: string
const test = base
  /** Returns the level that the permissions show. It must agree with the lists, and with the levels of several users. */
  .extend('levelOf', ({ server }) => async ({ id, token }: TestUser): Promise<RoleOrNone> => {
    const docs = server.api(token)
    const listed = await docs.listSpacesInOrganizationById({ params: { organizationId } })
    const space = await docs.getSpaceById({ params: { spaceId } }).catch(() => undefined)
    expect(listed).toEqual({ count: space ? 1 : 0, items: space ? [space] : [] })
    if (!space) return 'none'
    const rank = [1, 2, 3, 4, 5, 6].find((value) => sameLevel(space.permissions, value))
    const level = roleOfRank(rank ?? 0)
    const levels = await levelsOn(server.services.database.read, { id: spaceId, organizationId }, [id])
    if (level !== 'review' && level !== 'create') expect(levels).toEqual(new Map([[id, level]]))
    return level
  })
  .extend(
    'write',
    ({ server }): TestServer['services']['database']['writeTx'] =>
      (work) =>
        server.services.database.writeTx(work),
  )
  .extend(
    'join',
    ({ server }) =>
      (role: Role | 'guest') =>
        server.createTestUser({ role, organizationId }),
  )
  .extend(
    'setDefault',
    ({ write }) =>
      (defaultRole: RoleOrNone) =>
        write((trx) =>
          trx('organizations')
            .where({ id: organizationId })
            .update({ defaultRole: roleToGive('admin', defaultRole) }),
        ),
  )
  .extend(
    'setSpace',
    ({ write }) =>
      (columns: Partial<SpaceRow>) =>
        write((trx) => trx('spaces').where({ id: spaceId }).update(columns)),
  )
  .extend(
    'grant',
    ({ write }) =>
      (row: Omit<GrantRow, 'createdAt' | 'expiresAt' | 'lastingRole'>) =>
        write((trx) => trx('grants').insert({ ...row, createdAt })),
  )
  .extend('newTeam', ({ write }) => async (userId: string) => {
    const id = newId()
    await write(async (trx) => {
      await trx('teams').insert({ id, organizationId, title: 'Team', createdAt })
      await trx('teamMembers').insert({ teamId: id, userId, role: 'member' })
    })
    return { subjectType: 'team', subjectId: id } as const
  })
  /** Puts the space into two nested collections; returns their ids, outer first. */
  .extend('nest', ({ write, setSpace }) => async (effectiveLevel: Level = 'inherit') => {
    const [outer, inner] = [newId(), newId()]
    const common = { organizationId, title: 'C', description: null, defaultLevel: effectiveLevel, effectiveLevel }
    await write(async (trx) => {
      const at = { position: 'a0', createdAt }
      await trx('collections').insert({ id: outer, parentId: null, ancestors: '', ...common, ...at })
      await trx('collections').insert({ id: inner, parentId: outer, ancestors: `/${outer}/`, ...common, ...at })
    })
    await setSpace({ collectionId: inner, ancestors: `/${outer}/${inner}/`, effectiveLevel })
    return [outer, inner] as const
  })

test.beforeEach(async ({ server }) => {
  const { token } = await server.createTestUser({ role: null })
  admin = server.api(token)
  organizationId = (await admin.createOrganization({ body: { title: 'Tenant' } })).id
  spaceId = (await admin.createSpace({ params: { organizationId } })).id
})

const createdAt = '2030-01-01T00:00:00.000Z'
const onSpace = () => ({ targetType: 'space', targetId: spaceId }) as const
const onCollection = (targetId: string) => ({ targetType: 'collection', targetId }) as const

// A space has the same permissions for `create` and `review`, so only a request that needs one of them tells them apart.
const sameLevel = (permissions: object, value: number) =>
  JSON.stringify({ ...permissions, viewInviteLinks: false }) ===
  JSON.stringify(spacePermissions(roleOfRank(value), 'none'))

describe('the level of a member', () => {
  test.for(['read', 'comment', 'edit', 'review', 'admin'] as const)(
    'is their role: %s',
    async (role, { setDefault, levelOf, join }) => {
      await setDefault('none')
      expect(await levelOf(await join(role))).toBe(role)
    },
  )

  test('is at least the default of the organization', async ({ setDefault, levelOf, join }) => {
    await setDefault('edit')
    expect(await levelOf(await join('read'))).toBe('edit')
    expect(await levelOf(await join('review'))).toBe('review')
  })

  test('is the level that the space sets', async ({ setSpace, levelOf, join }) => {
    await setSpace({ defaultLevel: 'comment', effectiveLevel: 'comment' })
    expect(await levelOf(await join('read'))).toBe('comment')
    expect(await levelOf(await join('create'))).toBe('comment')
  })

  test('is none on a private space, except for admins', async ({ setSpace, levelOf, join }) => {
    await setSpace({ defaultLevel: 'none', effectiveLevel: 'none' })
    expect(await levelOf(await join('create'))).toBe('none')
    expect(await levelOf(await join('admin'))).toBe('admin')
  })

  test('is the level of the collection above', async ({ nest, levelOf, join }) => {
    await nest('comment')
    expect(await levelOf(await join('create'))).toBe('comment')
  })

  test('is none for a disabled member, regardless of grants', async ({ server, join, grant, write }) => {
    const user = await join('admin')
    await grant({ ...onSpace(), subjectType: 'user', subjectId: user.id, role: 'admin' })
    await write((trx) => trx('members').where({ userId: user.id }).update({ disabledAt: createdAt }))
    const docs = server.api(user.token)
    expect(await refusal(docs.getSpaceById({ params: { spaceId } }))).toMatchObject({ status: 404 })
    expect(await refusal(docs.getOrganizationById({ params: { organizationId } }))).toMatchObject({ status: 404 })
    const { read } = server.services.database
    expect(await levelsOn(read, { id: spaceId, organizationId }, [user.id])).toEqual(new Map())
  })
})

describe('a grant', () => {
  test.for(['read', 'comment', 'edit', 'review', 'admin'] as const)(
    'opens a private space: %s',
    async (role, { setSpace, join, grant, levelOf }) => {
      await setSpace({ defaultLevel: 'none', effectiveLevel: 'none' })
      const user = await join('read')
      await grant({ ...onSpace(), subjectType: 'user', subjectId: user.id, role })
      expect(await levelOf(user)).toBe(role)
    },
  )

  test('takes precedence over the default, also when it is weaker', async ({ join, grant, levelOf }) => {
    const user = await join('review')
    await grant({ ...onSpace(), subjectType: 'user', subjectId: user.id, role: 'comment' })
    expect(await levelOf(user)).toBe('comment')
  })

  test('to a team reaches its members only', async ({ setSpace, join, grant, newTeam, levelOf }) => {
    await setSpace({ defaultLevel: 'none', effectiveLevel: 'none' })
    const user = await join('read')
    await grant({ ...onSpace(), ...(await newTeam(user.id)), role: 'edit' })
    expect(await levelOf(user)).toBe('edit')
    expect(await levelOf(await join('read'))).toBe('none')
  })

  test('is the strongest of several', async ({ join, grant, newTeam, levelOf }) => {
    const user = await join('read')
    await grant({ ...onSpace(), subjectType: 'user', subjectId: user.id, role: 'comment' })
    await grant({ ...onSpace(), ...(await newTeam(user.id)), role: 'review' })
    await grant({ ...onSpace(), ...(await newTeam(user.id)), role: 'edit' })
    expect(await levelOf(user)).toBe('review')
  })

  test.for([0, 1])('on a collection above reaches the space: %i', async (index, { nest, join, grant, levelOf }) => {
    const collection = (await nest('none'))[index]!
    const user = await join('read')
    await grant({ ...onCollection(collection), subjectType: 'user', subjectId: user.id, role: 'edit' })
    expect(await levelOf(user)).toBe('edit')
  })

  test('does not count for a deleted space', async ({ nest, join, setSpace, grant, server }) => {
    const user = await join('guest')
    for (const target of [onSpace(), onCollection((await nest('none'))[0])])
      await grant({ ...target, subjectType: 'user', subjectId: user.id, role: 'edit' })
    const granted = () =>
      server.services.database.read.raw(grantedSpaces(subjectsOf(':user'), ':organization'), {
        user: user.id,
        organization: organizationId,
      })
    expect(await granted()).toEqual([{ id: spaceId }])
    await setSpace({ deletedAt: createdAt })
    expect(await granted()).toEqual([])
  })

  test('on a sibling collection does not reach the space', async ({ nest, join, setSpace, grant, levelOf }) => {
    const [, inner] = await nest('none')
    const user = await join('read')
    await setSpace({ collectionId: null, ancestors: '' })
    await grant({ ...onCollection(inner), subjectType: 'user', subjectId: user.id, role: 'edit' })
    expect(await levelOf(user)).toBe('none')
  })

  test('is the only access of a guest', async ({ join, setDefault, levelOf, grant }) => {
    const guest = await join('guest')
    await setDefault('admin')
    expect(await levelOf(guest)).toBe('none')
    await grant({ ...onSpace(), subjectType: 'user', subjectId: guest.id, role: 'comment' })
    expect(await levelOf(guest)).toBe('comment')
  })

  test('gives no access to users outside the organization', async ({ server, grant }) => {
    const stranger = await server.createTestUser({ role: 'admin' })
    await grant({ ...onSpace(), subjectType: 'user', subjectId: stranger.id, role: 'admin' })
    expect(await refusal(server.api(stranger.token).getSpaceById({ params: { spaceId } }))).toMatchObject({
      status: 404,
    })
  })
})

describe('another tenant', () => {
  test('sees neither the organization nor the space, and changes nothing', async ({ server }) => {
    const stranger = server.api((await server.createTestUser({ role: 'admin' })).token)
    const calls = [
      stranger.getOrganizationById({ params: { organizationId } }),
      stranger.listSpacesInOrganizationById({ params: { organizationId } }),
      stranger.createSpace({ params: { organizationId } }),
      stranger.getSpaceById({ params: { spaceId } }),
      stranger.updateSpaceById({ params: { spaceId }, body: { title: 'Mine' } }),
      stranger.duplicateSpace({ params: { spaceId } }),
      stranger.createChangeRequest({ params: { spaceId } }),
    ]
    for (const problem of await Promise.all(calls.map(refusal))) {
      expect(problem).toMatchObject({ status: 404, code: 'not_found' })
    }
    await stranger.deleteSpaceById({ params: { spaceId } })
    expect(await admin.getSpaceById({ params: { spaceId } })).not.toHaveProperty('deletedAt')
  })
})

describe('the gate', () => {
  test('requires create where review is not enough', async ({ server, join }) => {
    const reviewer = server.api((await join('review')).token)
    const creator = server.api((await join('create')).token)
    expect(await refusal(reviewer.duplicateSpace({ params: { spaceId } }))).toMatchObject({ status: 403 })
    await creator.duplicateSpace({ params: { spaceId } })
    expect(await refusal(creator.deleteSpaceById({ params: { spaceId } }))).toMatchObject({ status: 403 })
  })
})
