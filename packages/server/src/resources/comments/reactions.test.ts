import type { Client } from '@scriptorium/client'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newSpace } from '../../../test/content.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { refusal } from '../../../test/refusal.ts'

let server: TestServer
let docs: Client
let bela: TestUser
let params: { spaceId: string; commentId: string }

beforeAll(async () => {
  server = await startTestServer()
  docs = server.api()
  bela = await server.createTestUser({ role: 'comment' })
})
beforeEach(async () => {
  const space = await newSpace(docs)
  const { id } = await docs.postCommentInSpace({ params: space, body: { body: { markdown: 'Shall we?' } } })
  params = { ...space, commentId: id }
})
afterAll(() => server.close())

interface Reacting {
  addedReactions?: string[]
  removedReactions?: string[]
}

const react = async (body: Reacting, as = docs) => (await as.updateCommentInSpace({ params, body })).reactions

describe('reactions', () => {
  test('200 with who reacted and when, the first reaction first; again changes nothing', async () => {
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

  test('200 without those of the caller that are taken back, those of others stay', async () => {
    await react({ addedReactions: ['👍'] })
    await react({ addedReactions: ['👍'] }, server.api(bela.token))
    expect(await react({ removedReactions: ['👍', '👎'] })).toMatchObject([
      { emoji: '👍', count: 1, users: [{ user: { id: bela.id } }] },
    ])
    expect(await react({ removedReactions: ['👍'] }, server.api(bela.token))).toEqual([])
    expect(await react({ addedReactions: ['👍'], removedReactions: ['👍'] })).toEqual([])
  })

  test('200 on a reply', async () => {
    const { id } = await docs.postCommentReplyInSpace({ params, body: { body: { markdown: 'Yes' } } })
    const reply = { ...params, commentReplyId: id }
    const reacted = await docs.updateCommentReplyInSpace({ params: reply, body: { addedReactions: ['👍'] } })
    expect(reacted.reactions).toMatchObject([{ emoji: '👍', count: 1 }])
    expect(await docs.getCommentInSpace({ params })).toMatchObject({ reactions: [] })
  })

  test('400 for more different ones than anyone can look at, and none is added', async () => {
    const some = (from: number) => Array.from({ length: 60 }, (_, index) => `${from + index}`)
    await react({ addedReactions: some(0) })
    expect(await refusal(react({ addedReactions: some(60) }, server.api(bela.token)))).toMatchObject({
      status: 400,
      errors: [{ pointer: '/body/addedReactions' }],
    })
    expect((await docs.getCommentInSpace({ params })).reactions).toHaveLength(60)
  })

  test('200 with the sets that a model has, after any sequence of reactions of two users', async () => {
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
