import { expect } from 'vitest'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { aged, idOf, queries, type Querying } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const access = { organization: { id: 'own' }, memberRole: 'read', level: 'read', ownsTeam: false } as OrganizationAccess

const fill = async ({ put }: Querying) => {
  const places = { read: 'own', none: 'own', elsewhere: 'other' } as const
  const spaces = Object.entries(places).map(([id, organizationId]) => ({ id, organizationId }))
  await put(
    'spaces',
    spaces.map((space) => ({ ...space, effectiveLevel: space.id === 'none' ? 'none' : 'read' })),
  )
  const own = { organizationId: 'own', spaceId: 'read' }
  const states = { a: 'pending', b: 'completed', c: 'in-progress', d: 'pending' } as const
  const rows = aged(own, { organizationId: 'other', spaceId: 'elsewhere' })
  await put('importRuns', [
    ...rows.map((row) => ({ ...row, status: states[row.id as keyof typeof states], siteId: `site ${row.id}` })),
    { ...own, id: 'hidden', spaceId: 'none', status: 'pending' },
  ])
}

queries(repo, {
  hasEnded: async () => {
    const states = ['pending', 'in-progress', 'completed', 'failed', 'cancelled'] as const
    expect(states.filter((status) => repo.hasEnded({ status }))).toEqual(['completed', 'failed', 'cancelled'])
  },
  listImportRuns: async (querying) => {
    await fill(querying)
    await querying.db('importRuns').where({ id: 'c' }).update({ changeRequestId: 'request' })
    const listed = async (filters: Parameters<typeof repo.listImportRuns>[1]['filters']) =>
      (
        await querying.pages((list) =>
          repo.listImportRuns(querying.db, { user: 'me', access, filters }, list, ({ id }) => id),
        )
      ).join(' ')
    expect([await listed({}), await listed({ status: 'active' })]).toEqual(['c a b', 'c a'])
    expect([await listed({ status: 'completed' }), await listed({ site: 'site a' })]).toEqual(['b', 'a'])
    expect([await listed({ changeRequest: 'request' }), await listed({ space: 'none' })]).toEqual(['c', ''])
  },
  findImportRun: async (querying) => {
    await fill(querying)
    const find = async (key: { id: string; organizationId?: string }) =>
      (await repo.findImportRun(querying.db, key))?.id
    expect([await find({ id: 'd' }), await find({ id: 'd', organizationId: 'own' })]).toEqual(['d', undefined])
  },
  insertImportRun: async (querying) => {
    await fill(querying)
    const [first] = await querying.all('importRuns')
    await repo.insertImportRun(querying.db, { ...first!, id: 'new' })
    expect((await querying.all('importRuns')).map(idOf)).toContain('new')
  },
  updateActiveRun: async (querying) => {
    await fill(querying)
    const update = (id: string) => repo.updateActiveRun(querying.db, id, { status: 'cancelled' })
    expect([await update('a'), await update('b'), await update('c')]).toEqual([true, false, true])
    const states = (await querying.all('importRuns')).map(({ id, status }) => `${id} ${status}`)
    expect(states).toEqual(['a cancelled', 'b completed', 'c cancelled', 'd pending', 'hidden pending'])
  },
  findEarlierRuns: async ({ db, put }) => {
    const done = { spaceId: 's', sourceKey: 'k', pageId: 'p', status: 'completed', revisionId: 'r' } as const
    await put('importRuns', [
      { ...done, id: 'first', completedAt: '1' },
      { ...done, id: 'second', completedAt: '2' },
      { ...done, id: 'failed', completedAt: '3', status: 'failed' },
      { ...done, id: 'wrote nothing', completedAt: '4', revisionId: null },
      { ...done, id: 'other source', completedAt: '5', sourceKey: 'l' },
      { ...done, id: 'other space', completedAt: '6', spaceId: 't' },
      { ...done, id: 'other place', completedAt: '7', pageId: null },
    ])
    const found = async (key: Parameters<typeof repo.findEarlierRuns>[1]) =>
      (await repo.findEarlierRuns(db, key)).map(idOf)
    expect(await found({ spaceId: 's', sourceKey: 'k' })).toEqual(['other place', 'second', 'first'])
    expect(await found({ spaceId: 's', pageId: 'p' })).toEqual(['other source', 'second', 'first'])
  },
})
