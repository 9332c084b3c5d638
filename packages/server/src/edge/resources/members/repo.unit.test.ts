import { expect } from 'vitest'
import type { MemberRow } from '@scriptorium/schema/tables/people'
import { queries, type Querying } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const role = (name: string) => name as MemberRow['role']
const own = { organizationId: 'own', role: role('read') }
const key = (userId: string) => ({ organizationId: 'own', userId })
const fill = async (put: Querying['put']) => {
  await put('users', [
    { id: 'ann', displayName: 'Ann', email: 'ann@docs.example', emailVerifiedAt: 'then' },
    { id: 'bob', displayName: 'Bob', email: 'bob@docs.example' },
    { id: 'cid', displayName: 'Ann', email: 'cid@docs.example' },
    { id: 'dan', displayName: 'Dan', email: 'dan@docs.example' },
  ])
  await put('members', [
    { ...own, userId: 'ann', role: role('admin'), joinedAt: '1', lastSeenAt: '2' },
    { ...own, userId: 'bob', role: 'none', joinedAt: '2', lastSeenAt: '1' },
    { ...own, userId: 'cid', joinedAt: '2', ssoAt: 'then' },
    { ...own, organizationId: 'other', userId: 'dan', role: role('admin'), joinedAt: '2' },
    { ...own, organizationId: 'other', userId: 'ann', joinedAt: '2' },
  ])
  await put('teams', [
    { id: 'team', organizationId: 'own' },
    { id: 'foreign', organizationId: 'other' },
  ])
  await put('teamMembers', [
    { teamId: 'team', userId: 'ann' },
    { teamId: 'foreign', userId: 'ann' },
    { teamId: 'team', userId: 'cid' },
  ])
  await put('spaces', [
    { id: 'space', organizationId: 'own', effectiveLevel: 'none' },
    { id: 'elsewhere', organizationId: 'other' },
  ])
  const grant = { targetType: 'space', subjectType: 'user', role: 'read' } as const
  await put('grants', [
    { ...grant, targetId: 'space', subjectId: 'ann' },
    { ...grant, targetId: 'elsewhere', subjectId: 'ann' },
    { ...grant, targetId: 'space', subjectId: 'cid' },
  ])
}
const accessOf = async ({ all }: Querying) => ({
  teams: (await all('teamMembers')).map(({ teamId, userId }) => `${teamId} ${userId}`).toSorted(),
  grants: (await all('grants')).map(({ targetId, subjectId }) => `${targetId} ${subjectId}`).toSorted(),
})
const left = { teams: ['foreign ann', 'team cid'], grants: ['elsewhere ann', 'space cid'] }
const member = async ({ all }: Querying, userId: string, organizationId = 'own') =>
  (await all('members')).find((row) => row.userId === userId && row.organizationId === organizationId)

queries(repo, {
  membersOf: async ({ db, put }) => {
    await fill(put)
    const found = (await repo.membersOf(db, 'own').select('m.userId')) as { userId: string }[]
    expect(found.map(({ userId }) => userId).toSorted()).toEqual(['ann', 'bob', 'cid'])
  },
  memberColumns: async ({ db, put }) => {
    await fill(put)
    await put('refusedAddresses', [
      { email: 'ann@docs.example', reason: 'reason', refusedAt: 'then' },
      // Bob has not shown that the address is his.
      { email: 'bob@docs.example', reason: 'reason', refusedAt: 'then' },
    ])
    const columns = repo.memberColumns(db, 'own', 'ann')
    const found: unknown[] = await repo.membersOf(db, 'own').orderBy('m.userId').select(columns)
    expect(found).toMatchObject([
      { userId: 'ann', displayName: 'Ann', spaces: 1, teams: 1, mailRefusal: 'reason', mailRefusedAt: 'then' },
      { userId: 'bob', spaces: 0, teams: 0, mailRefusal: null },
      { userId: 'cid', spaces: 1, teams: 1 },
    ])
  },
  listMembers: async ({ db, put, pages }) => {
    await fill(put)
    const listed = (query: object) =>
      pages((list) =>
        repo.listMembers(
          db,
          { caller: 'ann', organizationId: 'own' },
          { sort: 'joinedAt', order: 'desc', ...query } as Parameters<typeof repo.listMembers>[2],
          list,
          ({ userId }) => userId,
        ),
      )
    expect(await listed({})).toEqual(['cid', 'bob', 'ann'])
    expect(await listed({ sort: 'lastSeenAt' })).toEqual(['ann', 'bob', 'cid'])
    expect(await listed({ sort: 'name', order: 'asc' })).toEqual(['ann', 'cid', 'bob'])
    expect([await listed({ role: 'guest' }), await listed({ search: 'ANN' })]).toEqual([['bob'], ['cid', 'ann']])
  },
  requireMember: async ({ db, put }) => {
    await fill(put)
    expect(await repo.requireMember(db, key('bob'), 'ann')).toMatchObject({ userId: 'bob', displayName: 'Bob' })
    await expect(repo.requireMember(db, key('dan'), 'ann')).rejects.toMatchObject({ code: 'not_found' })
  },
  findMembersByEmail: async ({ db, put }) => {
    await fill(put)
    const found = await repo.findMembersByEmail(db, 'own', ['ann@docs.example', 'dan@docs.example'])
    expect([...found, ...(await repo.findMembersByEmail(db, 'own', []))]).toEqual([['ann@docs.example', 'ann']])
  },
  findMemberRow: async ({ db, put }) => {
    await fill(put)
    expect(await repo.findMemberRow(db, 'own', 'ann')).toMatchObject({ organizationId: 'own', userId: 'ann' })
    expect(await repo.findMemberRow(db, 'own', 'dan')).toBeUndefined()
  },
  findStanding: async ({ db, put }) => {
    await fill(put)
    await put('removedMembers', [
      { ...key('dan'), removedAt: 'then' },
      { ...key('bob'), organizationId: 'other', removedAt: 'then' },
    ])
    expect(await repo.findStanding(db, 'own', 'dan')).toEqual({ member: undefined, removedAt: 'then' })
    const bob = { member: expect.objectContaining({ userId: 'bob' }), removedAt: undefined }
    expect(await repo.findStanding(db, 'own', 'bob')).toEqual(bob)
  },
  noteRemoval: async ({ all, db, put }) => {
    await fill(put)
    await put('invites', [
      { id: 'to ann', organizationId: 'own', email: 'ann@docs.example' },
      { id: 'to ann elsewhere', organizationId: 'other', email: 'ann@docs.example' },
      { id: 'to bob', organizationId: 'own', email: 'bob@docs.example' },
      { id: 'link', organizationId: 'own', email: null },
    ])
    for (const removedAt of ['1', '2']) await repo.noteRemoval(db, key('ann'), removedAt)
    expect(await all('removedMembers')).toEqual([{ ...key('ann'), removedAt: '2' }])
    expect((await all('invites')).map(({ id }) => id).toSorted()).toEqual(['link', 'to ann elsewhere', 'to bob'])
  },
  setMemberRole: async (querying) => {
    await fill(querying.put)
    await repo.setMemberRole(querying.db, 'own', 'ann', role('edit'))
    expect((await querying.all('members')).filter((row) => row.role === 'edit')).toEqual([
      await member(querying, 'ann'),
    ])
  },
  setMemberSso: async (querying) => {
    await fill(querying.put)
    for (const user of ['ann', 'cid']) await repo.setMemberSso(querying.db, key(user), 'now')
    const marks = (await querying.all('members')).map(({ ssoAt }) => ssoAt)
    expect(marks).toEqual(['now', null, 'then', null, null])
  },
  setLastSeen: async (querying) => {
    await fill(querying.put)
    await repo.setLastSeen(querying.db, key('ann'), 'now')
    expect((await querying.all('members')).map(({ lastSeenAt }) => lastSeenAt)).toEqual(['now', '1', null, null, null])
  },
  requireOtherAdmin: async ({ db, put }) => {
    await fill(put)
    await put('members', [{ ...own, userId: 'disabled', role: role('admin'), disabledAt: 'then' }])
    await repo.requireOtherAdmin(db, key('bob'))
    await expect(repo.requireOtherAdmin(db, key('ann'))).rejects.toMatchObject({ code: 'invalid_request' })
  },
  requireAdminWithoutSso: async ({ db, put }) => {
    await fill(put)
    await put('members', [{ ...own, userId: 'signed', role: role('admin'), ssoAt: 'then' }])
    await repo.requireAdminWithoutSso(db, key('signed'))
    await expect(repo.requireAdminWithoutSso(db, key('ann'))).rejects.toMatchObject({ code: 'invalid_request' })
  },
  removeMember: async (querying) => {
    await fill(querying.put)
    await repo.removeMember(querying.db, 'own', 'ann')
    expect([await member(querying, 'ann'), await member(querying, 'ann', 'other')]).toEqual([
      undefined,
      expect.anything(),
    ])
    expect(await accessOf(querying)).toEqual(left)
  },
  insertMember: async (querying) => {
    await fill(querying.put)
    await querying.db('members').where(key('ann')).delete()
    for (const user of ['ann', 'bob']) await repo.noteRemoval(querying.db, key(user), 'then')
    await repo.insertMember(querying.db, { ...own, userId: 'ann', joinedAt: 'now', ssoAt: null })
    expect(await member(querying, 'ann')).toMatchObject({ ...own, joinedAt: 'now' })
    expect(await querying.all('removedMembers')).toMatchObject([key('bob')])
    expect(await accessOf(querying)).toEqual(left)
  },
})
