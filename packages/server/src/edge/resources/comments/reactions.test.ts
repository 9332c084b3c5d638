import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { newSpace } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import type { TestUser } from '../../../../test/harness.ts'
import { refusal } from '../../../../test/refusal.ts'

let bela: TestUser
let params: { spaceId: string; commentId: string }

const test = base.extend(
  'react',
  ({ docs }) =>
    async (body: Reacting, as = docs) =>
      (await as.updateCommentInSpace({ params, body })).reactions,
)

test.beforeAll(async ({ server }) => {
  bela = await server.createTestUser({ role: 'comment' })
})
test.beforeEach(async ({ docs }) => {
  const space = await newSpace(docs)
  const { id } = await docs.postCommentInSpace({ params: space, body: { body: { markdown: 'Shall we?' } } })
  params = { ...space, commentId: id }
})

interface Reacting {
  addedReactions?: string[]
  removedReactions?: string[]
}

describe('reactions', () => {
  test('200 with users and times, first reaction first; a repetition changes nothing', async ({ server, react }) => {
    await react({ addedReactions: ['👍'] })
    await sleep(2)
    const reactions = await react({ addedReactions: ['🎉', '👍', '🎉'] }, server.api(bela.token))
    expect(reactions.map(({ emoji, count }) => [emoji, count])).toEqual([
      ['👍', 2],
      ['🎉', 1],
    ])
    expect(reactions[0]!.users[1]).toEqual({
      user: expect.objectContaining({ id: bela.id }),
      reactedAt: expect.any(String),
    })
    await sleep(2)
    expect(await react({ addedReactions: ['👍', '🎉'] }, server.api(bela.token))).toEqual(reactions)
  })

  test('200 without removed reactions of the caller, and with those of others', async ({ server, react }) => {
    await react({ addedReactions: ['👍'] })
    await react({ addedReactions: ['👍'] }, server.api(bela.token))
    expect(await react({ removedReactions: ['👍', '👎'] })).toMatchObject([
      { emoji: '👍', count: 1, users: [{ user: { id: bela.id } }] },
    ])
    expect(await react({ removedReactions: ['👍'] }, server.api(bela.token))).toEqual([])
    expect(await react({ addedReactions: ['👍'], removedReactions: ['👍'] })).toEqual([])
  })

  test('200 on a reply', async ({ docs }) => {
    const { id } = await docs.postCommentReplyInSpace({ params, body: { body: { markdown: 'Yes' } } })
    const reply = { ...params, commentReplyId: id }
    const reacted = await docs.updateCommentReplyInSpace({ params: reply, body: { addedReactions: ['👍'] } })
    expect(reacted.reactions).toMatchObject([{ emoji: '👍', count: 1 }])
    expect(await docs.getCommentInSpace({ params })).toMatchObject({ reactions: [] })
  })

  test('400 for too many different reactions, and none is added', async ({ server, docs, react }) => {
    const some = (from: number) => Array.from({ length: 60 }, (_, index) => `${from + index}`)
    await react({ addedReactions: some(0) })
    expect(await refusal(react({ addedReactions: some(60) }, server.api(bela.token)))).toMatchObject({
      status: 400,
      errors: [{ pointer: '/body/addedReactions' }],
    })
    expect((await docs.getCommentInSpace({ params })).reactions).toHaveLength(60)
  })

  test('200 with the same reactions as a model, after any sequence of reactions of two users', async ({
    server,
    docs,
    react,
  }) => {
    const emoji = fc.constantFrom('👍', '👎', '🎉')
    const some = fc.array(emoji, { maxLength: 3 })
    const step = fc.record({ who: fc.boolean(), addedReactions: some, removedReactions: some })
    const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const { id } = await docs.postCommentInSpace({ params, body: { body: { markdown: 'Again' } } })
      params = { ...params, commentId: id }
      const model = [new Set<string>(), new Set<string>()]
      for (const { who, ...body } of steps) {
        await react(body, who ? docs : server.api(bela.token))
        for (const added of body.addedReactions) model[Number(who)]!.add(added)
        for (const removed of body.removedReactions) model[Number(who)]!.delete(removed)
      }
      const { reactions } = await docs.getCommentInSpace({ params })
      const found = reactions.flatMap(({ emoji, count, users }) => {
        expect(users).toHaveLength(count)
        return users.map(({ user }) => `${Number(user.id !== bela.id)} ${emoji}`)
      })
      expect(found.toSorted()).toEqual(model.flatMap((own, who) => [...own].map((one) => `${who} ${one}`)).toSorted())
    })
    await fc.assert(property, { numRuns: 15 })
  })
})
