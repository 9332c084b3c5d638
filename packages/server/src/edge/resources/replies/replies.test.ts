import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { newSpace } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import type { TestUser } from '../../../../test/harness.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let bela: TestUser
let params: { spaceId: string; commentId: string }

const test = base.extend('reply', ({ docs }) => async (markdown: string, as = docs) => {
  const { id } = await as.postCommentReplyInSpace({ params, body: { body: { markdown } } })
  return { ...params, commentReplyId: id }
})

test.beforeAll(async ({ server }) => {
  bela = await server.createTestUser({ role: 'comment', displayName: 'Bela' })
})
test.beforeEach(async ({ docs }) => {
  const space = await newSpace(docs)
  const { id } = await docs.postCommentInSpace({ params: space, body: { body: { markdown: 'Does it?' } } })
  params = { ...space, commentId: id }
})

describe('postCommentReplyInSpace', () => {
  test('200 with the reply, in the requested format', async ({ server }) => {
    const query = { format: 'document' } as const
    const body = { body: { markdown: 'It does.' } }
    const posted = await server.api(bela.token).postCommentReplyInSpace({ params, query, body })
    expect(posted).toEqual({
      object: 'comment-reply',
      id: posted.id,
      postedBy: expect.objectContaining({ id: bela.id }),
      postedAt: expect.any(String),
      reactions: [],
      body: { document: expect.objectContaining({ object: 'document' }) },
      urls: {
        location: `${server.url}/v1/spaces/${params.spaceId}/comments/${params.commentId}/replies/${posted.id}`,
      },
      permissions: { view: true, edit: true, reply: true, delete: true },
    })
  })

  test('200, and the comment has the number of replies, their authors and the latest time', async ({
    server,
    docs,
    reply,
  }) => {
    await reply('one', server.api(bela.token))
    await sleep(2)
    await reply('two')
    await sleep(2)
    await reply('three', server.api(bela.token))
    const comment = await docs.getCommentInSpace({ params })
    const { items } = await docs.listCommentRepliesInSpace({ params })
    expect(comment.replies).toBe(3)
    expect(comment.repliers).toMatchObject([
      { count: 2, user: { id: bela.id }, updatedAt: items[0]!.postedAt },
      { count: 1, updatedAt: items[1]!.postedAt },
    ])
    expect((await docs.getSpaceById({ params })).comments).toBe(1)
  })

  test('400 for an empty body, 404 for a reply to a reply', async ({ docs, reply }) => {
    const empty = docs.postCommentReplyInSpace({ params, body: { body: {} as never } })
    expect(await refusal(empty)).toMatchObject({ status: 400, errors: [{ pointer: '/body/body' }] })
    const { commentReplyId } = await reply('It does.')
    const nested = docs.postCommentReplyInSpace({
      params: { ...params, commentId: commentReplyId },
      body: { body: { markdown: 'Does it?' } },
    })
    expect(await refusal(nested)).toMatchObject({ status: 404 })
  })
})

describe('listCommentRepliesInSpace', () => {
  test('200 newest first, and 404 under another space', async ({ docs, reply }) => {
    for (const text of ['one', 'two']) {
      await reply(text)
      await sleep(2)
    }
    const { count, items } = await docs.listCommentRepliesInSpace({ params })
    expect([count, items.map(({ body }) => body.markdown)]).toEqual([2, ['two', 'one']])
    const elsewhere = docs.listCommentRepliesInSpace({ params: { ...params, ...(await newSpace(docs)) } })
    expect(await refusal(elsewhere)).toMatchObject({ status: 404 })
  })
})

describe('getCommentReplyInSpace', () => {
  test('200, and 404 under another comment and for an unknown id', async ({ docs, reply }) => {
    const at = await reply('It does.')
    expect(await docs.getCommentReplyInSpace({ params: at })).toMatchObject({ body: { markdown: 'It does.' } })
    const other = await docs.postCommentInSpace({ params, body: { body: { markdown: 'And?' } } })
    for (const wrong of [{ commentId: other.id }, { commentReplyId: nobody }, { commentReplyId: params.commentId }]) {
      const missing = docs.getCommentReplyInSpace({ params: { ...at, ...wrong } })
      expect(await refusal(missing)).toMatchObject({ status: 404 })
    }
  })
})

describe('updateCommentReplyInSpace', () => {
  test('200 with the new body and its edit time; unchanged for an empty update', async ({ docs, reply }) => {
    const at = await reply('It deos.')
    const before = await docs.getCommentReplyInSpace({ params: at })
    expect(await docs.updateCommentReplyInSpace({ params: at, body: {} })).toEqual(before)
    const body = { body: { markdown: 'It does.' } }
    expect(await docs.updateCommentReplyInSpace({ params: at, body })).toMatchObject({
      ...body,
      editedAt: expect.any(String),
    })
  })

  test('200, and the comment of the reply is resolved and reopened', async ({ docs, reply }) => {
    const at = await reply('It does.')
    const { comments: before } = await docs.getSpaceById({ params })
    await docs.updateCommentReplyInSpace({ params: at, body: { resolved: true } })
    expect(await docs.getCommentInSpace({ params })).toMatchObject({ status: 'resolved' })
    expect((await docs.getSpaceById({ params })).comments).toBe(before - 1)
    await docs.updateCommentReplyInSpace({ params: at, body: { resolved: false } })
    expect(await docs.getCommentInSpace({ params })).toMatchObject({ status: 'open' })
  })

  test('403 for editing replies of others, and for resolving comments of others with a reply', async ({
    server,
    reply,
  }) => {
    const [mine, theirs] = [await reply('Mine', server.api(bela.token)), await reply('Theirs')]
    const as = server.api(bela.token)
    const rewriting = as.updateCommentReplyInSpace({ params: theirs, body: { body: { markdown: 'No' } } })
    expect(await refusal(rewriting)).toMatchObject({ status: 403 })
    const resolving = as.updateCommentReplyInSpace({ params: mine, body: { resolved: true } })
    expect(await refusal(resolving)).toMatchObject({ status: 403 })
  })
})

describe('deleteCommentReplyInSpace', () => {
  test('204, and again; the comment is kept', async ({ docs, reply }) => {
    const at = await reply('It does.')
    await docs.deleteCommentReplyInSpace({ params: { ...at, ...(await newSpace(docs)) } })
    expect((await docs.getCommentInSpace({ params })).replies).toBe(1)
    await docs.deleteCommentReplyInSpace({ params: at })
    await docs.deleteCommentReplyInSpace({ params: at })
    expect(await docs.getCommentInSpace({ params })).toMatchObject({ replies: 0, repliers: [] })
  })

  test('403 for replies of others', async ({ server, reply }) => {
    const at = await reply('Theirs')
    const deleting = server.api(bela.token).deleteCommentReplyInSpace({ params: at })
    expect(await refusal(deleting)).toMatchObject({ status: 403 })
  })
})
