import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, write } from '../../../../test/content.ts'
import { test } from '../../../../test/test.ts'

describe('getContributorsByChangeRequestId', () => {
  test('200 with the contributors, their counts and latest times, latest first', async ({ server, docs }) => {
    const bela = await server.createTestUser({ role: 'edit' })
    const as = server.api(bela.token)
    const at = await newChangeRequest(docs, await newSpace(docs))
    expect(await docs.getContributorsByChangeRequestId({ params: at })).toEqual({ count: 0, items: [] })
    await write(as, at, insert('# One'))
    await sleep(2)
    await write(docs, at, insert('# Two'))
    await write(docs, at, insert('# Three'))
    await sleep(2)
    const comment = await as.postCommentInChangeRequest({ params: at, body: { body: { markdown: 'Three?' } } })
    const commentId = comment.id
    await sleep(2)
    const reply = { params: { ...at, commentId }, body: { body: { markdown: 'Three!' } } }
    const { postedAt } = await as.postCommentReplyInChangeRequest(reply)
    const { count, items } = await docs.getContributorsByChangeRequestId({ params: at })
    expect([count, items.map(({ user, ...one }) => [user.id === bela.id, one])]).toEqual([
      3,
      [
        [true, { actionType: 'comment', count: 2, updatedAt: postedAt }],
        [false, { actionType: 'edit', count: 2, updatedAt: expect.any(String) }],
        [true, { actionType: 'edit', count: 1, updatedAt: expect.any(String) }],
      ],
    ])
    await as.deleteCommentInChangeRequest({ params: { ...at, commentId } })
    expect((await docs.getContributorsByChangeRequestId({ params: at })).count).toBe(2)
  })

  test('200, and the list of change requests can be filtered by commenter', async ({ server, docs }) => {
    const at = await newChangeRequest(docs, await newSpace(docs))
    const cleo = await server.createTestUser({ role: 'comment' })
    await server.api(cleo.token).postCommentInChangeRequest({ params: at, body: { body: { markdown: 'Hello' } } })
    const query = { status: 'draft', contributor: cleo.id } as const
    const { items } = await docs.listChangeRequestsForSpace({ params: at, query })
    expect(items.map(({ id }) => id)).toEqual([at.changeRequestId])
  })
})
