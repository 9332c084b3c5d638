import { pages, type QueryInput } from '@scriptorium/client'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import type { TestUser } from '../../../../test/harness.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let bela: TestUser
let params: { spaceId: string }

const test = base
  .extend(
    'say',
    ({ docs }) =>
      (markdown: string, rest: object = {}, as = docs) =>
        as.postCommentInSpace({ params, body: { body: { markdown }, ...rest } }),
  )
  .extend(
    'opened',
    ({ docs }) =>
      async () =>
        (await docs.getSpaceById({ params })).comments,
  )
  .extend('listed', ({ docs }) => async (query: QueryInput<'listCommentsInSpace'> = {}) => {
    const { count, items } = await docs.listCommentsInSpace({ params, query })
    expect(count).toBe(items.length)
    return items.map(({ body }) => body.markdown)
  })
  .extend(
    'update',
    ({ docs }) =>
      (commentId: string, body: object, as = docs) =>
        as.updateCommentInSpace({ params: { ...params, commentId }, body }),
  )

test.beforeAll(async ({ server }) => {
  bela = await server.createTestUser({ role: 'comment', displayName: 'Bela' })
})
test.beforeEach(async ({ docs }) => {
  params = await newSpace(docs)
})

describe('postCommentInSpace', () => {
  test('200 with the comment, open, of the caller', async ({ server, docs, say, opened }) => {
    const space = await docs.getSpaceById({ params })
    const comment = await say('Does this hold?', {}, server.api(bela.token))
    expect(comment).toEqual({
      object: 'comment',
      id: comment.id,
      postedBy: expect.objectContaining({ id: bela.id, displayName: 'Bela' }),
      postedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      reactions: [],
      replies: 0,
      repliers: [],
      body: { markdown: 'Does this hold?' },
      target: { space: params.spaceId, revision: space.revision },
      urls: { location: `${server.url}/v1/spaces/${params.spaceId}/comments/${comment.id}` },
      permissions: { view: true, edit: true, reply: true, delete: true },
      status: 'open',
    })
    expect(await opened()).toBe(1)
  })

  test('200 on a page, on a block of it, and on a cell of a table', async ({ docs, say }) => {
    const [page] = await publish(docs, params, insert('# Install\n\nRun it.\n'))
    expect((await say('All of it', { page })).target.page).toEqual({ id: page })
    expect((await say('This', { page, node: 'k1' })).target).toMatchObject({ page: { id: page }, node: { id: 'k1' } })
    const tableCell = { record: 'r1', definition: 'status' }
    expect((await say('That', { page, node: 'k2', tableCell })).target).toMatchObject({ node: { id: 'k2' }, tableCell })
  })

  test('400 for a page that is not in the revision, one of a change request included', async ({
    docs,
    say,
    opened,
  }) => {
    const at = await newChangeRequest(docs, params)
    const [draft] = await docs
      .updateChangeRequestContent({ params: at, query: { compat: false }, body: { changes: [insert('# Draft')] } })
      .then((written) => ('changes' in written ? written.changes : []))
    const page = draft && 'page' in draft && typeof draft.page !== 'string' ? draft.page.id : ''
    for (const unknown of [page, nobody]) {
      expect(await refusal(say('Here', { page: unknown }))).toMatchObject({
        code: 'invalid_reference',
        errors: [{ pointer: '/body/page' }],
      })
    }
    expect(await opened()).toBe(0)
  })

  test('200 on a block without its page', async ({ say }) => {
    const { target } = await say('Here', { node: 'k1' })
    expect(target).toMatchObject({ node: { id: 'k1' } })
    expect(target).not.toHaveProperty('page')
  })

  test('400 for a cell of no page', async ({ say }) => {
    expect(await refusal(say('Here', { tableCell: { record: 'r', definition: 'd' } }))).toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/body/page' }],
    })
  })

  test('404 in a space that the caller cannot see, 403 for a caller who can only read', async ({ server, say }) => {
    const stranger = await server.createTestUser({ role: null })
    expect(await refusal(say('Hello', {}, server.api(stranger.token)))).toMatchObject({ status: 404 })
    const reader = await server.createTestUser({ role: 'read' })
    expect(await refusal(say('Hello', {}, server.api(reader.token)))).toMatchObject({ status: 403 })
  })
})

describe('getCommentInSpace', () => {
  test('200 with the posted comment', async ({ docs, say }) => {
    const comment = await say('Once')
    const found = await docs.getCommentInSpace({ params: { ...params, commentId: comment.id } })
    expect(found).toEqual(comment)
  })

  test('200 with a comment of someone who has left', async ({ server, docs, say }) => {
    const leaver = await server.createTestUser({ role: 'comment', displayName: 'Lea' })
    const { id } = await say('Goodbye', {}, server.api(leaver.token))
    await docs.removeMemberFromOrganizationById({
      params: { organizationId: server.organizationId, userId: leaver.id },
    })
    const found = await docs.getCommentInSpace({ params: { ...params, commentId: id } })
    expect(found.postedBy).toMatchObject({ id: leaver.id, displayName: 'Lea' })
  })

  test('404 under another space, on a change request, and for an unknown id', async ({ docs, say }) => {
    const { id: commentId } = await say('Here')
    const other = await newSpace(docs)
    expect(await refusal(docs.getCommentInSpace({ params: { ...other, commentId } }))).toMatchObject({ status: 404 })
    const at = await newChangeRequest(docs, params)
    const elsewhere = docs.getCommentInChangeRequest({ params: { ...at, commentId } })
    expect(await refusal(elsewhere)).toMatchObject({ status: 404 })
    const unknown = docs.getCommentInSpace({ params: { ...params, commentId: nobody } })
    expect(await refusal(unknown)).toMatchObject({ status: 404 })
  })
})

describe('listCommentsInSpace', () => {
  test('200 newest first, or oldest first, page by page', async ({ docs, say, listed }) => {
    for (const text of ['one', 'two', 'three']) {
      await say(text)
      await sleep(2)
    }
    expect(await listed()).toEqual(['three', 'two', 'one'])
    const walked: (string | undefined)[] = []
    const list = pages(docs.listCommentsInSpace, { params, query: { order: 'asc', limit: 1 } })
    for await (const { body } of list) walked.push(body.markdown)
    expect(walked).toEqual(['one', 'two', 'three'])
  })

  test('200 by status, page and authors; unknown and foreign ids match nothing', async ({
    server,
    docs,
    say,
    listed,
  }) => {
    const [page] = await publish(docs, params, insert('# Install'))
    const { id } = await say('solved')
    await docs.updateCommentInSpace({ params: { ...params, commentId: id }, body: { resolved: true } })
    await sleep(2)
    await say('on the page', { page }, server.api(bela.token))
    expect(await listed({ status: 'open' })).toEqual(['on the page'])
    expect(await listed({ status: 'resolved' })).toEqual(['solved'])
    expect(await listed({ status: 'all' })).toEqual(['on the page', 'solved'])
    expect(await listed({ targetPage: page! })).toEqual(['on the page'])
    expect(await listed({ targetPage: nobody })).toEqual([])
    expect(await listed({ authors: [bela.id, nobody] })).toEqual(['on the page'])
    expect(await listed({ authors: [nobody] })).toEqual([])
  })

  test('200 without replies and comments on change requests', async ({ docs, say, listed, opened }) => {
    const { id: commentId } = await say('asked')
    await docs.postCommentReplyInSpace({ params: { ...params, commentId }, body: { body: { markdown: 'answered' } } })
    const at = await newChangeRequest(docs, params)
    await docs.postCommentInChangeRequest({ params: at, body: { body: { markdown: 'elsewhere' } } })
    expect(await listed()).toEqual(['asked'])
    expect(await opened()).toBe(1)
  })
})

describe('updateCommentInSpace', () => {
  test('200 resolved and reopened, with user, time and the count of open comments', async ({ say, update, opened }) => {
    const { id } = await say('Why?')
    const resolved = await update(id, { resolved: true })
    expect(resolved).toMatchObject({
      status: 'resolved',
      resolvedAt: expect.any(String),
      resolvedBy: { object: 'user' },
    })
    expect(await opened()).toBe(0)
    await sleep(2)
    expect(await update(id, { resolved: true })).toEqual(resolved)
    const reopened = await update(id, { resolved: false })
    expect(reopened.status).toBe('open')
    expect(reopened).not.toHaveProperty('resolvedAt')
    expect(reopened).not.toHaveProperty('resolvedBy')
    expect(await opened()).toBe(1)
  })

  test('200 with a new body and its edit time; unchanged for an empty update or the same body', async ({
    say,
    update,
  }) => {
    const comment = await say('Frist')
    expect(await update(comment.id, {})).toEqual(comment)
    expect(await update(comment.id, { body: { markdown: 'Frist' } })).toEqual(comment)
    const edited = await update(comment.id, { body: { markdown: 'First' } })
    expect(edited).toMatchObject({
      body: { markdown: 'First' },
      editedAt: expect.any(String),
      postedAt: comment.postedAt,
    })
  })

  test('404 under another space', async ({ docs, say }) => {
    const { id: commentId } = await say('Here')
    const other = await newSpace(docs)
    const foreign = docs.updateCommentInSpace({ params: { ...other, commentId }, body: { resolved: true } })
    expect(await refusal(foreign)).toMatchObject({ status: 404 })
  })
})

describe('deleteCommentInSpace', () => {
  test('204 with its replies, and again', async ({ server, docs, say, opened }) => {
    const { id: commentId } = await say('Gone soon')
    const at = { ...params, commentId }
    const { id } = await docs.postCommentReplyInSpace({ params: at, body: { body: { markdown: 'So soon?' } } })
    await docs.deleteCommentInSpace({ params: at })
    await docs.deleteCommentInSpace({ params: at })
    expect(await opened()).toBe(0)
    expect(await refusal(docs.getCommentInSpace({ params: at }))).toMatchObject({ status: 404 })
    const reply = docs.getCommentReplyInSpace({ params: { ...at, commentReplyId: id } })
    expect(await refusal(reply)).toMatchObject({ status: 404 })
    const rows = await server.services.database.read('comments').where({ spaceId: params.spaceId })
    expect(rows).toEqual([])
  })

  test('204 for a resolved one, which no longer counts', async ({ docs, say, opened }) => {
    const [{ id: commentId }] = [await say('Solved'), await say('Open')]
    await docs.updateCommentInSpace({ params: { ...params, commentId }, body: { resolved: true } })
    await docs.deleteCommentInSpace({ params: { ...params, commentId } })
    expect(await opened()).toBe(1)
  })

  test('204 without effect under another space', async ({ docs, say }) => {
    const { id: commentId } = await say('Stays')
    await docs.deleteCommentInSpace({ params: { ...(await newSpace(docs)), commentId } })
    expect(await docs.getCommentInSpace({ params: { ...params, commentId } })).toMatchObject({ id: commentId })
  })
})

describe('a comment', () => {
  test('names those who replied, the latest first', async ({ server, docs, say }) => {
    const cleo = await server.createTestUser({ role: 'comment' })
    const { id: commentId } = await say('one')
    const reply = (token: string) =>
      server
        .api(token)
        .postCommentReplyInSpace({ params: { ...params, commentId }, body: { body: { markdown: 'yes' } } })
    const repliers = async () =>
      (await docs.getCommentInSpace({ params: { ...params, commentId } })).repliers.map(({ user }) => user.id)
    await reply(cleo.token)
    await reply(bela.token)
    expect(await repliers()).toEqual([bela.id, cleo.id])
    await reply(cleo.token)
    expect(await repliers()).toEqual([cleo.id, bela.id])
  })
})

describe('listCommentersInSpace', () => {
  test('200 with the members who commented or replied, each once', async ({ server, docs, say }) => {
    const cleo = await server.createTestUser({ role: 'comment', displayName: 'Cleo' })
    await say('one', {}, server.api(bela.token))
    const { id: commentId } = await say('two', {}, server.api(bela.token))
    const answer = { params: { ...params, commentId }, body: { body: { markdown: 'yes' } } }
    await server.api(cleo.token).postCommentReplyInSpace(answer)
    await docs.postCommentInChangeRequest({
      params: await newChangeRequest(docs, params),
      body: { body: { markdown: 'not here' } },
    })
    const { count, items } = await docs.listCommentersInSpace({ params })
    expect([count, items.map(({ id }) => id)]).toEqual([2, [cleo.id, bela.id]])
    expect(items[0]).toMatchObject({ object: 'member', role: 'comment', user: { displayName: 'Cleo' } })
  })
})
