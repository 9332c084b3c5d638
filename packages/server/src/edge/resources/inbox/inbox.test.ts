import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish } from '../../../../test/content.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'

/** A writer with an open change request, and a reviewer. */
const test = base.extend('scene', async ({ server, docs, organization }) => {
  const params = organization.params
  const { spaceId } = await newSpace(docs)
  const people = await Promise.all([1, 2].map(() => server.createTestUser({ role: 'admin' })))
  const [writer, reviewer] = people.map(({ token }) => server.api(token)) as [typeof docs, typeof docs]
  const at = await newChangeRequest(writer, { spaceId })
  return { params, spaceId, at, writer, reviewer, reviewerId: people[1]!.id, people }
})

describe('listInbox', () => {
  test('200 with reviews asked of me, and what others say about my change request', async ({ scene }) => {
    const { params, at, writer, reviewer, reviewerId } = scene
    await writer.requestReviewersForChangeRequest({ params: at, body: { users: [reviewerId] } })
    expect(await reviewer.listInbox({ params })).toMatchObject({
      count: 1,
      items: [{ kind: 'review-requested', unread: true, done: false, changeRequest: { id: at.changeRequestId } }],
    })
    const comment = await reviewer.postCommentInChangeRequest({ params: at, body: { body: { markdown: 'Why?' } } })
    await reviewer.submitChangeRequestReview({ params: at, body: { status: 'approved' } })
    const kinds = (await writer.listInbox({ params })).items.map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['comment', 'reviewed'])
    const reply = { ...at, commentId: comment.id }
    await writer.postCommentReplyInChangeRequest({ params: reply, body: { body: { markdown: 'Because.' } } })
    expect((await reviewer.listInbox({ params })).items.map(({ kind }) => kind)).toContain('reply')
  })

  test('200 with the live page on which somebody is answered or mentioned', async ({ docs, scene }) => {
    const { params, spaceId, writer, reviewer, reviewerId } = scene
    const [page] = await publish(docs, { spaceId }, insert('# Tides\n'))
    const body = { page, body: { markdown: 'How high?' } } as const
    const { id: commentId } = await reviewer.postCommentInSpace({ params: { spaceId }, body })
    for (const markdown of ['Four metres.', `[@](/users/${reviewerId}) Look.`])
      await writer.postCommentReplyInSpace({ params: { spaceId, commentId }, body: { body: { markdown } } })
    const { items } = await reviewer.listInbox({ params })
    const found = items.map(({ kind, page, changeRequest }) => [kind, page?.id, changeRequest])
    expect(found).toEqual(expect.arrayContaining([['reply', page, undefined]]))
    expect(new Set(found.map(([, id]) => id))).toEqual(new Set([page]))
  })

  test('200 with comments on the live content that I watch, once for each, and of no other page', async ({
    docs,
    scene,
  }) => {
    const { params, spaceId, writer, reviewer, people } = scene
    const say = (api: typeof docs, page: string | undefined, markdown: string) =>
      api.postCommentInSpace({ params: { spaceId }, body: { ...(page && { page }), body: { markdown } } })
    const [tides, moons] = await publish(docs, { spaceId }, insert('# Tides\n'), insert('# Moons\n'))
    await say(docs, tides, 'Before anybody watches.')
    await reviewer.watchPage({ params: { spaceId, pageId: tides! } })
    await writer.watchPage({ params: { spaceId, pageId: tides! } })
    await writer.watchSpace({ params: { spaceId } })
    await say(docs, tides, 'How high?')
    await say(docs, moons, 'How many?')
    await say(docs, undefined, 'Where is the sea?')
    await say(reviewer, tides, 'My own.')
    await say(docs, tides, `[@](/users/${people[1]!.id} "mention") Look.`)
    const seenBy = async (api: typeof docs) => {
      const { items } = await api.listInbox({ params })
      const comments = items.filter(({ comment }) => comment !== undefined)
      return comments.map(({ kind, page }) => [kind, page?.id]).toSorted()
    }
    const watched = 'watched-comment'
    expect(await seenBy(reviewer)).toEqual(
      [
        ['mention', tides],
        [watched, tides],
      ].toSorted(),
    )
    const ofSpace = [tides, tides, tides, moons, undefined].map((page) => [watched, page])
    expect(await seenBy(writer)).toEqual(ofSpace.toSorted())
  })

  test('200 with my outdated change request, and none of my own words', async ({ docs, scene }) => {
    const { params, spaceId, at, writer } = scene
    await writer.postCommentInChangeRequest({ params: at, body: { body: { markdown: 'A note to myself' } } })
    expect(await writer.listInbox({ params })).toMatchObject({ count: 0 })
    await publish(docs, { spaceId }, insert('# Tides\n'))
    expect(await writer.listInbox({ params })).toMatchObject({ items: [{ kind: 'outdated' }] })
  })

  test('200 without what the caller cannot see any more, and nothing of other organizations', async ({
    server,
    docs,
    organization,
  }) => {
    const member = await organization.join({ role: 'guest' })
    const { spaceId } = await newSpace(docs)
    await docs.inviteToSpace({ params: { spaceId }, body: { users: [member.id], role: 'review' } })
    const at = await newChangeRequest(docs, { spaceId })
    await docs.requestReviewersForChangeRequest({ params: at, body: { users: [member.id] } })
    const own = server.api(member.token)
    expect(await own.listInbox({ params: organization.params })).toMatchObject({ count: 1 })
    const elsewhere = await newOrganization(server, member)
    expect(await own.listInbox({ params: elsewhere.params })).toMatchObject({ count: 0 })
    await docs.removeUserFromSpace({ params: { spaceId, userId: member.id } })
    expect(await own.listInbox({ params: organization.params })).toMatchObject({ count: 0 })
  })
})

describe('updateInboxItem', () => {
  test('200 with read, done and snoozed items, each in its list', async ({ scene }) => {
    const { params, at, writer, reviewer, reviewerId } = scene
    await writer.requestReviewersForChangeRequest({ params: at, body: { users: [reviewerId] } })
    const { id } = (await reviewer.listInbox({ params })).items[0]!
    const update = (body: { done?: boolean; unread?: boolean; snoozedUntil?: string | null }) =>
      reviewer.updateInboxItem({ params: { ...params, inboxItemId: id }, body })
    const count = async (state: 'done' | 'open' | 'snoozed') =>
      (await reviewer.listInbox({ params, query: { state } })).count
    expect(await update({ unread: false })).toMatchObject({ id, unread: false, done: false })
    await update({ done: true })
    expect([await count('open'), await count('done')]).toEqual([0, 1])
    expect(await update({ done: false, snoozedUntil: '2099-01-01T00:00:00Z' })).toMatchObject({ unread: false })
    expect([await count('open'), await count('done'), await count('snoozed')]).toEqual([0, 0, 1])
    await update({ snoozedUntil: null })
    expect(await count('open')).toBe(1)
  })

  test('404 for an unknown item, and for one of another user', async ({ scene }) => {
    const { params, at, writer, reviewer, reviewerId } = scene
    await writer.requestReviewersForChangeRequest({ params: at, body: { users: [reviewerId] } })
    const { id } = (await reviewer.listInbox({ params })).items[0]!
    for (const inboxItemId of [id, nobody])
      expect(
        await refusal(writer.updateInboxItem({ params: { ...params, inboxItemId }, body: { done: true } })),
      ).toMatchObject({
        status: 404,
      })
  })
})
