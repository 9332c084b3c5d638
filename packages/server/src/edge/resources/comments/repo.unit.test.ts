import { expect } from 'vitest'
import type { CommentRow } from '@scriptorium/schema/tables/discussion'
import type { List } from '@scriptorium/database/page'
import { idOf, queries, type Querying } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const at = (postedAt: string) => ({
  placeId: 'space',
  spaceId: 'space',
  status: 'open' as const,
  markdown: '',
  postedAt,
})
const rows = [
  { ...at('2'), id: 'a', postedBy: 'ann', pageId: 'page' },
  { ...at('1'), id: 'b', postedBy: 'bob', pageId: 'page' },
  { ...at('2'), id: 'c', postedBy: 'cid', status: 'resolved' as const },
  { ...at('2'), id: 'd', postedBy: 'ann', placeId: 'other', spaceId: 'other' },
]

/** Stores a comment on a space that counts two. Returns the comment, and a function that returns the count. */
const counted = async ({ put, all }: Querying, row: Partial<CommentRow>) => {
  await put('spaces', [
    { id: 'space', comments: 2 },
    { id: 'other', comments: 2 },
  ])
  await put('changeRequests', [{ id: 'change', comments: 2 }])
  await put('comments', [{ ...at('1'), id: 'row', ...row }])
  const counts = async () => {
    const [spaces, changes] = [await all('spaces'), await all('changeRequests')]
    return [...spaces, ...changes].map(({ comments }) => comments)
  }
  return { row: (await all('comments'))[0]!, counts }
}

queries(repo, {
  listComments: async ({ db, put, pages }) => {
    await put('comments', rows)
    const listed = async (filters: Partial<Parameters<typeof repo.listComments>[2]>) =>
      (await pages((list: List) => repo.listComments(db, 'space', { order: 'desc', ...filters }, list))).map(idOf)
    expect([await listed({}), await listed({ order: 'asc' })]).toEqual([
      ['c', 'a', 'b'],
      ['b', 'a', 'c'],
    ])
    expect([await listed({ status: 'open' }), await listed({ status: 'resolved' })]).toEqual([['a', 'b'], ['c']])
    expect(await listed({ targetPage: 'page', authors: ['bob', 'cid'] })).toEqual(['b'])
  },
  findComment: async ({ db, put }) => {
    await put('comments', rows)
    expect(await repo.findComment(db, 'space', 'a')).toMatchObject({ id: 'a' })
    expect(await repo.findComment(db, 'space', 'd')).toBeUndefined()
  },
  insertComment: async (querying) => {
    const { row, counts } = await counted(querying, {})
    const { db, all } = querying
    await repo.insertComment(db, { ...row, id: 'on space' })
    await repo.insertComment(db, { ...row, id: 'in change', placeId: 'change', changeRequestId: 'change' })
    await repo.insertComment(db, { ...row, id: 'reply', replyToId: 'row' })
    await repo.insertComment(db, { ...row, id: 'resolved', status: 'resolved' })
    expect(await counts()).toEqual([3, 2, 3])
    expect(await all('comments')).toHaveLength(5)
  },
  changeComment: async (querying) => {
    const { row, counts } = await counted(querying, {})
    const { db, all } = querying
    expect(await repo.changeComment(db, row, {})).toEqual(row)
    await repo.changeComment(db, row, { markdown: 'new' })
    expect([(await all('comments'))[0]!.markdown, await counts()]).toEqual(['new', [2, 2, 2]])
    const resolved = await repo.changeComment(db, row, { status: 'resolved' })
    expect([resolved, await counts()]).toEqual([{ ...row, status: 'resolved' }, [1, 2, 2]])
    await repo.changeComment(db, resolved, { status: 'open' })
    expect(await counts()).toEqual([2, 2, 2])
  },
  removeComment: async (querying) => {
    const { row, counts } = await counted(querying, { placeId: 'change', changeRequestId: 'change' })
    const { db, put, all } = querying
    await put('comments', [{ ...at('1'), id: 'another' }])
    await repo.removeComment(db, row)
    expect([(await all('comments')).map(idOf), await counts()]).toEqual([['another'], [2, 2, 1]])
  },
  findReactions: async ({ db, put }) => {
    await put('commentReactions', [
      { commentId: 'a', emoji: '2', userId: 'ann', reactedAt: '2' },
      { commentId: 'a', emoji: '1', userId: 'ann', reactedAt: '2' },
      { commentId: 'b', emoji: '1', userId: 'bob', reactedAt: '1' },
      { commentId: 'c', emoji: '1', userId: 'ann', reactedAt: '1' },
    ])
    const found = await repo.findReactions(db, ['a', 'b'])
    expect(found.map(({ commentId, emoji }) => commentId + emoji)).toEqual(['b1', 'a1', 'a2'])
  },
  findRepliers: async ({ db, put }) => {
    await put('comments', [
      { ...at('1'), id: 'r1', replyToId: 'a', postedBy: 'ann', editedAt: '5' },
      { ...at('2'), id: 'r2', replyToId: 'a', postedBy: 'ann' },
      { ...at('3'), id: 'r3', replyToId: 'a', postedBy: 'bob' },
      { ...at('9'), id: 'r4', replyToId: 'b', postedBy: 'bob' },
    ])
    expect(await repo.findRepliers(db, ['a'])).toEqual([
      { commentId: 'a', userId: 'ann', count: 2, updatedAt: '5' },
      { commentId: 'a', userId: 'bob', count: 1, updatedAt: '3' },
    ])
  },
  addReactions: async ({ db, put, all }) => {
    const row = { commentId: 'a', emoji: '1', userId: 'ann', reactedAt: 'then' }
    await put('commentReactions', [row])
    await repo.addReactions(db, 'a', 'ann', ['1', '2'], 'now')
    await repo.addReactions(db, 'a', 'ann', [], 'now')
    expect(await all('commentReactions')).toEqual([row, { ...row, emoji: '2', reactedAt: 'now' }])
  },
  removeReactions: async ({ db, put, all }) => {
    const row = { commentId: 'a', emoji: '1', userId: 'ann', reactedAt: 'then' }
    const others = [
      { ...row, commentId: 'b' },
      { ...row, userId: 'bob' },
      { ...row, emoji: '3' },
    ]
    await put('commentReactions', [row, { ...row, emoji: '2' }, ...others])
    await repo.removeReactions(db, 'a', 'ann', ['1', '2'])
    expect(await all('commentReactions')).toHaveLength(3)
  },
  countReactions: async ({ db, put }) => {
    const row = { commentId: 'a', emoji: '1', userId: 'ann', reactedAt: 'then' }
    await put('commentReactions', [
      row,
      { ...row, userId: 'bob' },
      { ...row, emoji: '2' },
      { ...row, commentId: 'b', emoji: '3' },
    ])
    expect(await repo.countReactions(db, 'a')).toBe(2)
  },
  listCommenters: async ({ db, put, pages }) => {
    await put(
      'users',
      ['ann', 'bob', 'cid', 'dan'].map((id) => ({ id })),
    )
    await put('members', [
      { organizationId: 'own', userId: 'ann', joinedAt: '1' },
      { organizationId: 'own', userId: 'bob', joinedAt: '2' },
      { organizationId: 'other', userId: 'cid', joinedAt: '3' },
      { organizationId: 'own', userId: 'dan', joinedAt: '3' },
    ])
    await put('comments', [...rows, { ...at('1'), id: 'e', postedBy: 'dan', changeRequestId: 'change' }])
    const space = { id: 'space', organizationId: 'own' }
    const listed = async (change: string | null) =>
      (await pages((list) => repo.listCommenters(db, 'ann', space, change, list))).map(({ userId }) => userId)
    expect([await listed(null), await listed('change')]).toEqual([['bob', 'ann'], ['dan']])
  },
})
