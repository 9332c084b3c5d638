import { expect } from 'vitest'
import type { ReviewRow } from '@scriptorium/schema/tables/discussion'
import { aged, idOf, queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const rows = aged({ changeRequestId: 'change', edits: 2 }, { changeRequestId: 'other', edits: 2 })
const old = { id: 'old', changeRequestId: 'change', edits: 1, createdAt: '2025' }

queries(repo, {
  listReviews: async ({ db, put, pages }) => {
    await put('reviews', [...rows, old])
    const listed = async (outdated?: boolean) =>
      (await pages((list) => repo.listReviews(db, { changeRequestId: 'change', edits: 2 }, outdated, list))).map(idOf)
    expect(await listed()).toEqual(['c', 'a', 'b', 'old'])
    expect([await listed(true), await listed(false)]).toEqual([['old'], ['c', 'a', 'b']])
  },
  findReview: async ({ db, put }) => {
    await put('reviews', rows)
    expect(await repo.findReview(db, 'change', 'a')).toMatchObject({ id: 'a' })
    expect(await repo.findReview(db, 'change', 'd')).toBeUndefined()
  },
  insertReview: async ({ db, put, all }) => {
    await put('reviews', [old])
    const row: ReviewRow = { ...(await all('reviews'))[0]!, id: 'new' }
    expect(await repo.insertReview(db, row)).toEqual(row)
    expect((await all('reviews')).map(idOf).toSorted()).toEqual(['new', 'old'])
  },
  findStandingReviews: async ({ db, put }) => {
    await put('reviews', [
      { ...old, edits: 2, id: 'a', reviewerId: 'ann', createdAt: '1' },
      { ...old, edits: 2, id: 'b', reviewerId: 'ann', createdAt: '2' },
      { ...old, edits: 2, id: 'c', reviewerId: 'bob', createdAt: '1' },
      { ...old, edits: 1, id: 'd', reviewerId: 'cid', createdAt: '1' },
      { ...old, edits: 2, id: 'e', reviewerId: 'bob', createdAt: '3', changeRequestId: 'other' },
    ])
    const standing = await repo.findStandingReviews(db, { changeRequestId: 'change', edits: 2 })
    expect(standing.map(idOf).toSorted()).toEqual(['b', 'c'])
  },
  findComments: async ({ db, put }) => {
    await put('comments', [
      { id: 'a', reviewId: 'first' },
      { id: 'b', reviewId: 'second' },
      { id: 'c', reviewId: 'third' },
    ])
    expect((await repo.findComments(db, ['first', 'third'])).map(idOf).toSorted()).toEqual(['a', 'c'])
  },
})
