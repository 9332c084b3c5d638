import { expect } from 'vitest'
import { queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const at = { changeRequestId: 'change', pageId: 'page', blockKey: null, expiresAt: '3' }
const row = { ...at, id: 'a', userId: 'ann', seenAt: '1' }

queries(repo, {
  presenceId: async () => {
    expect(repo.presenceId({ ...at, userId: 'ann' })).toBe('change/page/ann')
  },
  putPresence: async ({ db, all }) => {
    await repo.putPresence(db, row)
    await repo.putPresence(db, { ...row, id: 'b' })
    await repo.putPresence(db, { ...row, blockKey: 'block', seenAt: '2', expiresAt: '4' })
    expect(await all('presences')).toEqual([
      { ...row, blockKey: 'block', seenAt: '2', expiresAt: '4' },
      { ...row, id: 'b' },
    ])
  },
  deletePresence: async ({ db, put, all }) => {
    await put('presences', [row, { ...row, id: 'b' }])
    expect(await repo.deletePresence(db, 'a')).toBe(1)
    expect(await all('presences')).toMatchObject([{ id: 'b' }])
  },
  listOthers: async ({ db, put }) => {
    await put(
      'users',
      ['ann', 'bob', 'cid', 'dan', 'me'].map((id) => ({ id, displayName: `name of ${id}` })),
    )
    await put('presences', [
      row,
      { ...row, id: 'b', userId: 'bob', seenAt: '2' },
      { ...row, id: 'c', userId: 'cid', expiresAt: '2' },
      { ...row, id: 'd', userId: 'dan', pageId: 'another' },
      { ...row, id: 'e', userId: 'dan', changeRequestId: 'another' },
      { ...row, id: 'f', userId: 'me' },
    ])
    const others = await repo.listOthers(db, { ...at, userId: 'me' }, '2')
    expect(others.map(({ displayName }) => displayName)).toEqual(['name of bob', 'name of ann'])
  },
})
