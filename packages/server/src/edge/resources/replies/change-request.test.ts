import { describe, expect } from 'vitest'
import { newChangeRequest, newSpace, type At } from '../../../../test/content.ts'
import { test } from '../../../../test/test.ts'
import { refusal } from '../../../../test/refusal.ts'

let params: At & { commentId: string; commentReplyId: string }

test.beforeEach(async ({ docs }) => {
  const at = await newChangeRequest(docs, await newSpace(docs))
  const { id: commentId } = await docs.postCommentInChangeRequest({
    params: at,
    body: { body: { markdown: 'Does it?' } },
  })
  const { id: commentReplyId } = await docs.postCommentReplyInChangeRequest({
    params: { ...at, commentId },
    body: { body: { markdown: 'It does.' } },
  })
  params = { ...at, commentId, commentReplyId }
})

describe('postCommentReplyInChangeRequest', () => {
  test('200, counted with its comment and not with the change request', async ({ docs }) => {
    expect(await docs.getCommentInChangeRequest({ params })).toMatchObject({ replies: 1, repliers: [{ count: 1 }] })
    expect((await docs.getChangeRequestById({ params })).comments).toBe(1)
  })

  test('404 under another change request', async ({ docs }) => {
    const { changeRequestId } = await newChangeRequest(docs, params)
    const body = { body: { markdown: 'Here?' } }
    const elsewhere = docs.postCommentReplyInChangeRequest({ params: { ...params, changeRequestId }, body })
    expect(await refusal(elsewhere)).toMatchObject({ status: 404 })
  })
})

describe('listCommentRepliesInChangeRequest', () => {
  test('200 with them', async ({ docs }) => {
    const { count, items } = await docs.listCommentRepliesInChangeRequest({ params })
    expect([count, items.map(({ id }) => id)]).toEqual([1, [params.commentReplyId]])
  })
})

describe('getCommentReplyInChangeRequest', () => {
  test('200, and 404 on the space', async ({ server, docs }) => {
    const { spaceId, changeRequestId, commentId, commentReplyId } = params
    const path = `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/comments/${commentId}/replies/${commentReplyId}`
    expect(await docs.getCommentReplyInChangeRequest({ params })).toMatchObject({
      body: { markdown: 'It does.' },
      urls: { location: server.url + path },
    })
    expect(await refusal(docs.getCommentReplyInSpace({ params }))).toMatchObject({ status: 404 })
  })
})

describe('updateCommentReplyInChangeRequest', () => {
  test('200, and the comment of the reply is resolved', async ({ docs }) => {
    await docs.updateCommentReplyInChangeRequest({ params, body: { resolved: true } })
    expect(await docs.getCommentInChangeRequest({ params })).toMatchObject({ status: 'resolved' })
    expect((await docs.getChangeRequestById({ params })).comments).toBe(0)
  })
})

describe('deleteCommentReplyInChangeRequest', () => {
  test('204, and the comment is kept', async ({ docs }) => {
    await docs.deleteCommentReplyInChangeRequest({ params })
    expect(await docs.getCommentInChangeRequest({ params })).toMatchObject({ replies: 0 })
  })
})
