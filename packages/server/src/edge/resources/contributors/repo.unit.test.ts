import { expect } from 'vitest'
import { queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const edits = [
  { changeRequestId: 'change', userId: 'ann', actionType: 'edit' as const, count: 2, updatedAt: '1' },
  { changeRequestId: 'change', userId: 'bob', actionType: 'edit' as const, count: 3, updatedAt: '4' },
  { changeRequestId: 'other', userId: 'ann', actionType: 'edit' as const, count: 9, updatedAt: '9' },
]
const comments = [
  { id: 'a', changeRequestId: 'change', postedBy: 'ann', postedAt: '2' },
  { id: 'b', changeRequestId: 'change', postedBy: 'ann', postedAt: '3' },
  { id: 'c', changeRequestId: 'another', postedBy: 'cid', postedAt: '9' },
  { id: 'd', changeRequestId: null, postedBy: 'cid', postedAt: '9' },
]

queries(repo, {
  countEdits: async ({ db, put }) => {
    await put('contributors', edits)
    expect([await repo.countEdits(db, 'change'), await repo.countEdits(db, 'none')]).toEqual([5, 0])
  },
  findContributions: async ({ db, put }) => {
    await put('contributors', edits)
    await put('comments', comments)
    expect(await repo.findContributions(db, 'change')).toMatchObject([
      { userId: 'bob', actionType: 'edit', count: 3, updatedAt: '4' },
      { userId: 'ann', actionType: 'comment', count: 2, updatedAt: '3' },
      { userId: 'ann', actionType: 'edit', count: 2, updatedAt: '1' },
    ])
  },
  contributedTo: async ({ db, put }) => {
    await put('contributors', edits)
    await put('comments', comments)
    const idsOf = async (user: string) =>
      (await repo.contributedTo(db, user)).map((row: { changeRequestId: string }) => row.changeRequestId)
    expect([await idsOf('bob'), await idsOf('cid')]).toEqual([['change'], ['another']])
  },
})
