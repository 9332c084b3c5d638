import { expect } from 'vitest'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import { queries, type Querying } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const change = { id: 'change', organizationId: 'own' } as ChangeRequestRow
const ask = { changeRequestId: 'change', userId: null, teamId: null, revisionId: 'revision', requestedBy: 'requester' }
const requests = [
  { ...ask, askedId: 'ann', userId: 'ann', createdAt: '2' },
  { ...ask, askedId: 'bob', userId: 'bob', createdAt: '1', requestedBy: 'another' },
  { ...ask, askedId: 'team', teamId: 'team', createdAt: '2', requestedBy: 'last' },
  { ...ask, askedId: 'former', userId: 'former', createdAt: '3' },
  { ...ask, askedId: 'foreign', teamId: 'foreign', createdAt: '3' },
  { ...ask, askedId: 'ann', userId: 'ann', createdAt: '3', changeRequestId: 'other' },
]

const fill = async (put: Querying['put']) => {
  await put('members', [
    { organizationId: 'own', userId: 'ann' },
    { organizationId: 'own', userId: 'bob' },
    { organizationId: 'other', userId: 'former' },
  ])
  await put('teams', [
    { id: 'team', organizationId: 'own' },
    { id: 'foreign', organizationId: 'other' },
  ])
  await put('teamMembers', [{ teamId: 'team', userId: 'bob' }])
  await put('reviewRequests', requests)
}
const askedOf = ({ askedId }: { askedId: string }) => askedId

queries(repo, {
  listRequests: async ({ db, put, pages }) => {
    await fill(put)
    expect((await pages((list) => repo.listRequests(db, change, list))).map(askedOf)).toEqual(['team', 'ann', 'bob'])
  },
  findRequests: async ({ db, put }) => {
    await fill(put)
    expect((await repo.findRequests(db, change)).map(askedOf)).toEqual(['team', 'ann', 'bob'])
  },
  saveRequests: async ({ db, put, all }) => {
    await fill(put)
    const again = { ...requests[0]!, revisionId: 'newer', requestedBy: 'again', createdAt: '4' }
    await repo.saveRequests(db, [again, { ...again, askedId: 'new' }])
    await repo.saveRequests(db, [])
    const newer = (await all('reviewRequests')).filter(({ createdAt }) => createdAt === '4')
    expect(newer.toSorted((a, b) => (a.askedId < b.askedId ? -1 : 1))).toEqual([again, { ...again, askedId: 'new' }])
    expect(await all('reviewRequests')).toHaveLength(7)
  },
  removeRequest: async ({ db, put, all }) => {
    await fill(put)
    expect(await repo.removeRequest(db, 'change', 'ann')).toBe(1)
    expect((await all('reviewRequests')).filter(({ askedId }) => askedId === 'ann')).toEqual([requests[5]])
  },
  findRequester: async ({ db, put }) => {
    await fill(put)
    const found = (user: string) => repo.findRequester(db, 'change', user)
    expect([await found('ann'), await found('bob'), await found('nobody')]).toEqual(['requester', 'last', undefined])
  },
  requestedOf: async ({ db, put }) => {
    await fill(put)
    const idsOf = async (user: string) =>
      (await repo.requestedOf(db, user)).map((row: { changeRequestId: string }) => row.changeRequestId)
    expect([(await idsOf('ann')).toSorted(), await idsOf('bob'), await idsOf('nobody')]).toEqual([
      ['change', 'other'],
      ['change', 'change'],
      [],
    ])
  },
})
