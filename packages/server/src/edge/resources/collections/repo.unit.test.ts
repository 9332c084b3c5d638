import { expect } from 'vitest'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import type { Checked } from '../../../domain/places/readers.ts'
import { aged, idOf, queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const organization = {
  organization: { id: 'own', defaultRole: 'read' },
  memberRole: 'read',
  level: 'read',
  ownsTeam: false,
} as OrganizationAccess
const checked = {} as Checked
const open = { effectiveLevel: 'read', defaultLevel: 'read' } as const
const places = { a: 'p2', b: 'p1', c: 'p3', d: 'p4' }
const rows = aged({ ...open, organizationId: 'own' }, { ...open, organizationId: 'other' }).map((row) => ({
  ...row,
  position: places[row.id as keyof typeof places],
}))

queries(repo, {
  listCollections: async ({ db, put, pages }) => {
    await put('collections', [
      ...rows,
      { ...rows[0], id: 'inner', parentId: 'a', createdAt: '2025', position: 'p0' },
      { ...rows[0], id: 'hidden', effectiveLevel: 'none' },
    ])
    const listed = (nested: boolean, sort: 'createdAt' | 'position') =>
      pages((list) =>
        repo.listCollections(db, 'me', organization, { nested, sort }, list, ({ collection }) => collection.id),
      )
    expect(await listed(true, 'createdAt')).toEqual(['c', 'a', 'b', 'inner'])
    expect(await listed(true, 'position')).toEqual(['inner', 'b', 'a', 'c'])
    expect(await listed(false, 'createdAt')).toEqual(['b', 'a', 'c'])
  },
  listSpacesIn: async ({ db, put, pages }) => {
    await put('spaces', [
      ...rows.map((row) => ({ ...row, collectionId: 'collection' })),
      { ...rows[0], id: 'elsewhere', collectionId: 'other' },
      { ...rows[0], id: 'hidden', collectionId: 'collection', effectiveLevel: 'none' as const },
    ])
    const listed = await pages((list) => repo.listSpacesIn(db, 'me', organization, 'collection', list))
    expect(listed.map(({ space }) => space.id)).toEqual(['b', 'a', 'c'])
  },
  insertCollection: async ({ db, put, all }) => {
    await put('collections', [rows[0]!])
    await repo.insertCollection(db, { ...(await all('collections'))[0]!, id: 'new' })
    expect((await all('collections')).map(idOf)).toEqual(['a', 'new'])
  },
  updateCollection: async ({ db, put, all }) => {
    await put(
      'collections',
      rows.map((row) => ({ ...row, title: 'title' })),
    )
    await repo.updateCollection(db, checked, 'b', {})
    await repo.updateCollection(db, checked, 'a', { title: 'new' })
    expect((await all('collections')).filter(({ title }) => title === 'new').map(idOf)).toEqual(['a'])
  },
  findCollection: async ({ db, put }) => {
    await put('collections', rows)
    expect(await repo.findCollection(db, 'b')).toMatchObject({ id: 'b' })
  },
  liftContents: async ({ db, put, all }) => {
    await put('collections', [
      { id: 'inner', parentId: 'a' },
      { id: 'other', parentId: 'b' },
    ])
    await put('spaces', [
      { id: 'inherits', collectionId: 'a', defaultLevel: 'inherit', effectiveLevel: 'none', ancestors: '/a/' },
      { id: 'own', collectionId: 'a', defaultLevel: 'read', effectiveLevel: 'read', ancestors: '/a/' },
      { id: 'other', collectionId: 'b', defaultLevel: 'inherit', effectiveLevel: 'none', ancestors: '/b/' },
    ])
    await repo.liftContents(db, checked, 'a', { parentId: 'up', ancestors: '/up/', inherited: 'edit' })
    expect((await all('collections')).map(({ id, parentId }) => `${id} ${parentId}`)).toEqual(['inner up', 'other b'])
    expect(await all('spaces')).toMatchObject([
      { id: 'inherits', collectionId: 'up', ancestors: '/up/', effectiveLevel: 'edit' },
      { id: 'own', collectionId: 'up', ancestors: '/up/', effectiveLevel: 'read' },
      { id: 'other', collectionId: 'b', ancestors: '/b/', effectiveLevel: 'none' },
    ])
  },
  deleteCollection: async ({ db, put, all }) => {
    await put('collections', rows)
    const targets = [
      { targetType: 'collection', targetId: 'a' },
      { targetType: 'space', targetId: 'a' },
      { targetType: 'collection', targetId: 'b' },
    ] as const
    await put(
      'grants',
      targets.map((target) => ({ ...target, subjectType: 'user', role: 'read' })),
    )
    await put('invites', [...targets])
    await repo.deleteCollection(db, 'a')
    expect((await all('collections')).map(idOf)).toEqual(['b', 'c', 'd'])
    for (const table of ['grants', 'invites'] as const)
      expect((await all(table)).map(({ targetType, targetId }) => `${targetType} ${targetId}`).toSorted()).toEqual([
        'collection b',
        'space a',
      ])
  },
})
