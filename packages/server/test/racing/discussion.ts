import type { Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { newChangeRequest, newSpace, type At } from '../content.ts'
import { test } from './two-servers.ts'

let one: Client
let two: Client
let at: At

const either = (index: number): Client => (index % 2 === 0 ? one : two)

const times = <T>(count: number, work: (docs: Client, index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(either(index), index)))

const say = (docs: Client, markdown: string) =>
  docs.postCommentInChangeRequest({ params: at, body: { body: { markdown } } })

/** Returns the stored counter and the actual count. */
const counts = async (docs: Client): Promise<[number, number]> => {
  const { count } = await docs.listCommentsInChangeRequest({ params: at, query: { status: 'open' } })
  return [(await docs.getChangeRequestById({ params: at })).comments, count]
}

/** What two servers do at the same time to the discussion of a change request. */
export const raceDiscussion = () =>
  describe('the discussion of a change request, on two servers', () => {
    test.beforeAll(async ({ both }) => {
      ;[one, two] = both.map(({ docs }) => docs) as [Client, Client]
      at = await newChangeRequest(one, await newSpace(one))
    })

    test('200 for comments that are posted, resolved, reopened and deleted concurrently, and the counter equals the number of open comments', async () => {
      const posted = await times(24, (docs, index) => say(docs, `Comment ${index}`))
      expect(await counts(two)).toEqual([24, 24])
      const change = async (docs: Client, index: number, { id: commentId }: { id: string }) => {
        const params = { ...at, commentId }
        if (index % 3 === 0) await docs.deleteCommentInChangeRequest({ params })
        else await docs.updateCommentInChangeRequest({ params, body: { resolved: index % 3 === 1 } })
      }
      // Two clients send each request at the same time.
      await times(48, (docs, index) => change(docs, Math.floor(index / 2), posted[Math.floor(index / 2)]!))
      expect(await counts(one)).toEqual([8, 8])
      const { id: commentId } = await say(one, 'To and fro')
      const params = { ...at, commentId }
      await times(12, (docs, index) => docs.updateCommentInChangeRequest({ params, body: { resolved: index % 4 < 2 } }))
      const [counted, open] = await counts(two)
      expect(counted).toBe(open)
    })

    test('200 for replies that are posted concurrently, and each is counted', async () => {
      const { id: commentId } = await say(one, 'Well?')
      const params = { ...at, commentId }
      await times(20, (docs) => docs.postCommentReplyInChangeRequest({ params, body: { body: { markdown: 'Yes' } } }))
      const comment = await two.getCommentInChangeRequest({ params })
      expect(comment).toMatchObject({ replies: 20, repliers: [{ count: 20 }] })
      expect(await two.getContributorsByChangeRequestId({ params })).toMatchObject({ count: 1 })
    })

    test('200 for the same reaction sent concurrently, which is stored once', async () => {
      const { id: commentId } = await say(one, 'Nice')
      const params = { ...at, commentId }
      await times(10, (docs) => docs.updateCommentInChangeRequest({ params, body: { addedReactions: ['👍'] } }))
      const { reactions } = await two.getCommentInChangeRequest({ params })
      expect(reactions).toMatchObject([{ emoji: '👍', count: 1 }])
    })

    test('200 for concurrent requests of the same reviewer, stored once; 201 for concurrent reviews, of which the last counts', async () => {
      const { id } = await one.getAuthenticatedUser()
      const mergeRules = { type: 'rules' as const, rules: [{ rule: 'require_at_least_one_approved_review' as const }] }
      await one.updateSpaceById({ params: at, body: { mergeRules } })
      await times(8, (docs) => docs.requestReviewersForChangeRequest({ params: at, body: { users: [id] } }))
      expect(await two.getRequestedReviewersByChangeRequestId({ params: at })).toMatchObject({ count: 1 })
      const statuses = ['approved', 'changes-requested'] as const
      await times(8, (docs, index) =>
        docs.submitChangeRequestReview({ params: at, body: { status: statuses[index % 2]! } }),
      )
      const { count, items } = await two.getReviewsByChangeRequestId({ params: at })
      expect(count).toBe(8)
      const merged = await two.mergeChangeRequest({ params: at }).then(
        () => true,
        () => false,
      )
      expect(merged).toBe(items[0]!.status === 'approved')
    })
  })
