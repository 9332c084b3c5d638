import type { Client } from '@scriptorium/client'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, write, type At } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import type { TestUser } from '../../../../test/harness.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let rita: TestUser
let asRita: Client
let at: At

const test = base.extend('standing', ({ docs }) => async () => {
  const { items } = await docs.getReviewsByChangeRequestId({ params: at, query: { outdated: false } })
  return items.map(({ id }) => id)
})

test.beforeAll(async ({ server }) => {
  rita = await server.createTestUser({ role: 'review', displayName: 'Rita' })
  asRita = server.api(rita.token)
})
test.beforeEach(async ({ docs }) => {
  at = await newChangeRequest(docs, await newSpace(docs))
  await write(docs, at, insert('# Draft'))
})

const approve = (as = asRita) => as.submitChangeRequestReview({ params: at, body: { status: 'approved' } })

describe('submitChangeRequestReview', () => {
  test('201 with the review of the current change request', async ({ server, docs }) => {
    const { revision } = await docs.getChangeRequestById({ params: at })
    const review = await approve()
    expect(review).toEqual({
      object: 'change-request-review',
      id: review.id,
      revision,
      reviewer: expect.objectContaining({ id: rita.id }),
      status: 'approved',
      outdated: false,
      createdAt: expect.any(String),
      updatedAt: review.createdAt,
      urls: {
        location: `${server.url}/v1/spaces/${at.spaceId}/change-requests/${at.changeRequestId}/reviews/${review.id}`,
      },
    })
  })

  test('201 with a comment on the change request', async ({ docs }) => {
    const body = { status: 'changes-requested', comment: { markdown: 'Say why.' } } as const
    const { id, comment } = await asRita.submitChangeRequestReview({ params: at, body })
    expect(comment).toMatchObject({ body: { markdown: 'Say why.' }, target: { review: id } })
    const { items } = await docs.listCommentsInChangeRequest({ params: at })
    expect(items.map((one) => one.id)).toEqual([comment!.id])
    expect((await docs.getChangeRequestById({ params: at })).comments).toBe(1)
    await docs.deleteCommentInChangeRequest({ params: { ...at, commentId: comment!.id } })
    expect(await docs.getChangeRequestReviewById({ params: { ...at, reviewId: id } })).not.toHaveProperty('comment')
  })

  test('201 without a comment for an empty text, 400 for a comment of whitespace', async () => {
    const submit = (comment: object) =>
      asRita.submitChangeRequestReview({ params: at, body: { status: 'approved', comment } })
    expect(await submit({})).not.toHaveProperty('comment')
    expect(await refusal(submit({ markdown: ' ' }))).toMatchObject({ errors: [{ pointer: '/body/comment' }] })
    expect(await refusal(submit({ markdown: 'a'.repeat(65_537) }))).toMatchObject({
      errors: [{ pointer: '/body/comment/markdown' }],
    })
  })

  test('201 with the user who requested it, from the reviewer or a team of the reviewer', async ({ server, docs }) => {
    const params = { organizationId: server.organizationId }
    const { id: team } = await docs.createOrganizationTeam({ params, body: { title: 'Crew', members: [rita.id] } })
    expect(await approve()).not.toHaveProperty('requestedBy')
    await docs.requestReviewersForChangeRequest({ params: at, body: { users: [], teams: [team] } })
    const me = await docs.getAuthenticatedUser()
    expect(await approve()).toMatchObject({ requestedBy: { id: me.id } })
  })

  test('403 without the role review', async ({ server }) => {
    const editor = await server.createTestUser({ role: 'edit' })
    expect(await refusal(approve(server.api(editor.token)))).toMatchObject({ status: 403 })
  })
})

describe('getReviewsByChangeRequestId', () => {
  test('200 newest first, page by page', async ({ docs }) => {
    const first = await approve()
    await sleep(2)
    const second = await approve(docs)
    const { count, items, next } = await docs.getReviewsByChangeRequestId({ params: at, query: { limit: 1 } })
    expect([count, items.map(({ id }) => id)]).toEqual([2, [second.id]])
    const rest = await docs.getReviewsByChangeRequestId({ params: at, query: { limit: 1, page: next!.page } })
    expect(rest.items).toEqual([first])
  })

  test('200 with `outdated` after an edit of the content, and not after other changes', async ({ docs, standing }) => {
    const { id } = await approve()
    await publish(docs, at, insert('# Main moves on'))
    await docs.updateChangeRequest({ params: at })
    await docs.updateChangeRequestById({ params: at, body: { subject: 'Another', status: 'open' } })
    await docs.postCommentInChangeRequest({ params: at, body: { body: { markdown: 'Nice' } } })
    expect(await standing()).toEqual([id])
    await write(docs, at, insert('# Edited'))
    expect(await standing()).toEqual([])
    const outdated = await docs.getReviewsByChangeRequestId({ params: at, query: { outdated: true } })
    expect(outdated.items).toMatchObject([{ id, outdated: true }])
    const again = await approve()
    expect(await standing()).toEqual([again.id])
  })

  test('200 with comments in the requested format', async ({ docs }) => {
    const body = { status: 'approved', comment: { markdown: 'Fine' } } as const
    await asRita.submitChangeRequestReview({ params: at, body })
    const { items } = await docs.getReviewsByChangeRequestId({ params: at, query: { format: 'document' } })
    expect(items[0]!.comment!.body).toHaveProperty('document.nodes')
  })
})

describe('getChangeRequestReviewById', () => {
  test('200, and 404 on another change request and for an unknown id', async ({ docs }) => {
    const review = await approve()
    const params = { ...at, reviewId: review.id }
    expect(await docs.getChangeRequestReviewById({ params })).toEqual(review)
    const { changeRequestId } = await newChangeRequest(docs, at)
    for (const wrong of [{ changeRequestId }, { reviewId: nobody }]) {
      const missing = docs.getChangeRequestReviewById({ params: { ...params, ...wrong } })
      expect(await refusal(missing)).toMatchObject({ status: 404 })
    }
  })
})
