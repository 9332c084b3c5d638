import { expect } from 'vitest'
import type { TeamRow } from '@scriptorium/schema/tables/people'
import { aged, idOf, queries, type Querying } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const team: TeamRow = { id: 'a', organizationId: 'own', title: 'Team a', createdAt: '2026-01-02' }
const rows = aged({ organizationId: 'own' }, { organizationId: 'other' }).map((row) => ({
  ...row,
  title: `Team ${row.id}`,
}))
const caller = { caller: 'me', organizationId: 'own' }

const fill = async (put: Querying['put']) => {
  await put('teams', rows)
  await put(
    'users',
    ['me', 'ann', 'bob'].map((id) => ({ id, displayName: `name of ${id}` })),
  )
  await put(
    'members',
    ['me', 'ann', 'bob'].map((userId) => ({ organizationId: 'own', userId, joinedAt: '1', role: 'none' as const })),
  )
  await put('teamMembers', [
    { teamId: 'a', userId: 'me', role: 'member', addedAt: '1' },
    { teamId: 'a', userId: 'ann', role: 'owner', addedAt: '2' },
    { teamId: 'b', userId: 'me', role: 'owner', addedAt: '1' },
    { teamId: 'd', userId: 'me', role: 'owner', addedAt: '1' },
    { teamId: 'a', userId: 'stranger', role: 'member', addedAt: '3' },
  ])
  await put('spaces', [{ id: 'space', organizationId: 'own', effectiveLevel: 'none' }])
  const grant = { targetType: 'space', targetId: 'space', role: 'read', subjectType: 'team' } as const
  await put('grants', [
    { ...grant, subjectId: 'a' },
    { ...grant, subjectId: 'b' },
  ])
}

const details = { id: 'a', title: 'Team a', members: 3, spaces: 1, ownRole: 'member' }

queries(repo, {
  teamColumns: async ({ db, put }) => {
    await fill(put)
    const found: unknown[] = await db('teams as t').orderBy('t.id').select(repo.teamColumns(db, 'me'))
    expect(found).toMatchObject([
      details,
      { id: 'b', members: 1, spaces: 1, ownRole: 'owner' },
      { id: 'c', members: 0, spaces: 0, ownRole: null },
      { id: 'd' },
    ])
  },
  listTeams: async ({ db, put, pages }) => {
    await fill(put)
    const listed = (query: object) =>
      pages((list) => repo.listTeams(db, caller, query as Parameters<typeof repo.listTeams>[2], list, idOf))
    expect([await listed({}), await listed({ title: 'TEAM A' }), await listed({ owner: 'me' })]).toEqual([
      ['c', 'a', 'b'],
      ['a'],
      ['b'],
    ])
  },
  listTeamsOfMember: async ({ db, put, pages }) => {
    await fill(put)
    const listed = (title?: string) =>
      pages((list) =>
        repo.listTeamsOfMember(db, { ...caller, userId: 'me' }, title, list, ({ id, teamRole }) => `${id} ${teamRole}`),
      )
    expect([await listed(), await listed('team b')]).toEqual([['a member', 'b owner'], ['b owner']])
  },
  readTeam: async ({ db, put }) => {
    await fill(put)
    expect(await repo.readTeam(db, 'me', 'a')).toMatchObject(details)
  },
  findTeams: async ({ db, put }) => {
    await fill(put)
    expect((await repo.findTeams(db, 'me', 'own', ['a', 'b', 'd'])).map(idOf).toSorted()).toEqual(['a', 'b'])
    expect(await repo.findTeams(db, 'me', 'own', [])).toEqual([])
  },
  insertTeam: async ({ db, all }) => {
    await repo.insertTeam(db, team)
    expect(await all('teams')).toEqual([team])
  },
  renameTeam: async ({ db, put, all }) => {
    await fill(put)
    await repo.renameTeam(db, { id: 'a', organizationId: 'own' }, 'new')
    await expect(repo.renameTeam(db, { id: 'd', organizationId: 'own' }, 'new')).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await all('teams')).filter(({ title }) => title === 'new').map(idOf)).toEqual(['a'])
  },
  deleteTeam: async ({ db, put, all }) => {
    await fill(put)
    expect(await repo.deleteTeam(db, { id: 'd', organizationId: 'own' }, '2')).toBe(0)
    expect(await repo.deleteTeam(db, { id: 'a', organizationId: 'own' }, '2')).toBe(1)
    expect((await all('teams')).map(idOf).toSorted()).toEqual(['b', 'c', 'd'])
    expect((await all('grants')).map(({ subjectId }) => subjectId)).toEqual(['b'])
  },
  takeDeletedTeam: async ({ db, put }) => {
    await fill(put)
    const key = { id: 'a', organizationId: 'own' }
    await repo.deleteTeam(db, key, '2')
    expect(await repo.takeDeletedTeam(db, { ...key, organizationId: 'other' }, '1')).toBeUndefined()
    const rows = await repo.takeDeletedTeam(db, key, '1')
    expect(rows).toMatchObject({ team: { id: 'a' }, grants: [{ targetId: 'space', role: 'read' }] })
    expect(rows?.members).toHaveLength(3)
    expect(await repo.takeDeletedTeam(db, key, '1')).toBeUndefined()
  },
  requireTeamMember: async ({ db, put }) => {
    await fill(put)
    expect(await repo.requireTeamMember(db, 'me', team, 'ann')).toMatchObject({
      userId: 'ann',
      teamRole: 'owner',
      displayName: 'name of ann',
    })
    for (const user of ['bob', 'stranger'])
      await expect(repo.requireTeamMember(db, 'me', team, user)).rejects.toMatchObject({ code: 'not_found' })
  },
  listTeamMembers: async ({ db, put, pages }) => {
    await fill(put)
    const listed = await pages((list) =>
      repo.listTeamMembers(db, 'me', team, list, ({ userId, teamRole }) => `${userId} ${teamRole}`),
    )
    expect(listed).toEqual(['ann owner', 'me member'])
  },
})
