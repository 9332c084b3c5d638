import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, write, type At } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import type { TestUser } from '../../../../test/harness.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let bela: TestUser
let at: At

const test = base
  .extend(
    'say',
    ({ docs }) =>
      (markdown: string, rest: object = {}, as = docs) =>
        as.postCommentInChangeRequest({ params: at, body: { body: { markdown }, ...rest } }),
  )
  .extend('opened', ({ docs }) => async () => ({
    changeRequest: (await docs.getChangeRequestById({ params: at })).comments,
    space: (await docs.getSpaceById({ params: at })).comments,
  }))

test.beforeAll(async ({ server }) => {
  bela = await server.createTestUser({ role: 'comment', displayName: 'Bela' })
})
test.beforeEach(async ({ docs }) => {
  at = await newChangeRequest(docs, await newSpace(docs))
})

describe('postCommentInChangeRequest', () => {
  test('200 on the current change request, also by its number', async ({ server, docs, opened }) => {
    const [page] = await write(docs, at, insert('# Draft'))
    const { revision } = await docs.getChangeRequestById({ params: at })
    const comment = await docs.postCommentInChangeRequest({
      params: { ...at, changeRequestId: '1' },
      body: { body: { markdown: 'New?' }, page: page! },
    })
    const { spaceId, changeRequestId } = at
    expect(comment).toMatchObject({
      target: { space: spaceId, changeRequest: changeRequestId, page: { id: page }, revision },
      urls: {
        location: `${server.url}/v1/spaces/${spaceId}/change-requests/${changeRequestId}/comments/${comment.id}`,
      },
    })
    expect(await opened()).toEqual({ changeRequest: 1, space: 0 })
  })

  test('200 on a passage, with a suggestion', async ({ docs, say }) => {
    const [page] = await write(docs, at, insert('# Draft\n\nPenguins cannot swim.'))
    const about = { page, node: 'block', quote: 'cannot', suggestion: 'can' }
    const comment = await say('They can', about)
    expect(comment).toMatchObject({ target: { node: { id: 'block' }, quote: 'cannot' }, suggestion: 'can' })
    expect((await docs.listCommentsInChangeRequest({ params: at })).items).toEqual([comment])
    const second = { ...about, quotePrefix: 'Penguins ', suggestion: '' }
    expect(await say('Leave it out', second)).toMatchObject({ target: { quotePrefix: 'Penguins ' }, suggestion: '' })
    expect(await say('At the start', { ...about, quotePrefix: '' })).toMatchObject({ target: { quotePrefix: '' } })
  })

  test.for([
    ['a passage without a page', { node: 'block', quote: 'a' }, '/body/page'],
    ['a passage without a block', { page: nobody, quote: 'a' }, '/body/node'],
    ['a prefix without a passage', { page: nobody, node: 'block', quotePrefix: 'a' }, '/body/quote'],
    ['a suggestion without a passage', { page: nobody, node: 'block', suggestion: 'a' }, '/body/quote'],
    ['who suggests nothing', { page: nobody, suggestedBy: 'engine' }, '/body/suggestion'],
  ] as const)('400 for %s', async ([, about, pointer], { say }) => {
    expect(await refusal(say('What?', about))).toMatchObject({ code: 'invalid_request', errors: [{ pointer }] })
  })

  test('400 for a page that the change request has deleted', async ({ docs, say }) => {
    const [page] = await write(docs, at, insert('# Draft'))
    await write(docs, at, { operation: 'delete_page', page: page! })
    expect(await refusal(say('Where?', { page }))).toMatchObject({ code: 'invalid_reference' })
  })

  test('200 on a merged change request, which can still be discussed', async ({ docs, say }) => {
    await docs.mergeChangeRequest({ params: at })
    expect(await say('Thanks')).toMatchObject({ status: 'open' })
  })
})

describe('getCommentInChangeRequest', () => {
  test('200, and 404 on another change request and on the space', async ({ docs, say }) => {
    const comment = await say('Here')
    const params = { ...at, commentId: comment.id }
    expect(await docs.getCommentInChangeRequest({ params })).toEqual(comment)
    const { changeRequestId } = await newChangeRequest(docs, at)
    const elsewhere = docs.getCommentInChangeRequest({ params: { ...params, changeRequestId } })
    expect(await refusal(elsewhere)).toMatchObject({ status: 404 })
    expect(await refusal(docs.getCommentInSpace({ params }))).toMatchObject({ status: 404 })
  })
})

describe('listCommentsInChangeRequest', () => {
  test('200 with its own', async ({ docs, say }) => {
    await say('mine')
    const other = await newChangeRequest(docs, at)
    await docs.postCommentInChangeRequest({ params: other, body: { body: { markdown: 'other' } } })
    await docs.postCommentInSpace({ params: at, body: { body: { markdown: 'space' } } })
    const { count, items } = await docs.listCommentsInChangeRequest({ params: at })
    expect([count, items.map(({ body }) => body.markdown)]).toEqual([1, ['mine']])
  })
})

describe('updateCommentInChangeRequest', () => {
  test('200 resolved, with the count of open ones', async ({ docs, say, opened }) => {
    const { id: commentId } = await say('Why?')
    const resolved = await docs.updateCommentInChangeRequest({ params: { ...at, commentId }, body: { resolved: true } })
    expect(resolved.status).toBe('resolved')
    expect(await opened()).toEqual({ changeRequest: 0, space: 0 })
  })
})

describe('deleteCommentInChangeRequest', () => {
  test('204 on another change request without effect, then on its own', async ({ docs, say, opened }) => {
    const { id: commentId } = await say('Gone soon')
    await docs.deleteCommentInChangeRequest({ params: { ...(await newChangeRequest(docs, at)), commentId } })
    expect(await opened()).toEqual({ changeRequest: 1, space: 0 })
    await docs.deleteCommentInChangeRequest({ params: { ...at, commentId } })
    expect(await opened()).toEqual({ changeRequest: 0, space: 0 })
  })
})

describe('listCommentersInChangeRequest', () => {
  test('200 with the members who commented on it', async ({ server, docs, say }) => {
    await say('mine', {}, server.api(bela.token))
    await docs.postCommentInSpace({ params: at, body: { body: { markdown: 'not here' } } })
    const { count, items } = await docs.listCommentersInChangeRequest({ params: at })
    expect([count, items.map(({ id }) => id)]).toEqual([1, [bela.id]])
  })
})
