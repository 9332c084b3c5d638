import type { Role } from '@scriptorium/schema/tables/levels'
import type { Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { newSpace } from '../../../../test/content.ts'
import { test } from '../../../../test/test.ts'

let author: Client
let params: { spaceId: string }

test.beforeAll(async ({ server }) => {
  params = await newSpace(server.api())
  author = server.api((await server.createTestUser({ role: 'comment' })).token)
})

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

const of = (docs: Client, commentId: string) => ({
  rewrite: () => docs.updateCommentInSpace({ params: { ...params, commentId }, body: { body: { markdown: 'New' } } }),
  resolve: () => docs.updateCommentInSpace({ params: { ...params, commentId }, body: { resolved: true } }),
  react: () => docs.updateCommentInSpace({ params: { ...params, commentId }, body: { addedReactions: ['👍'] } }),
  reply: () => docs.postCommentReplyInSpace({ params: { ...params, commentId }, body: { body: { markdown: 'Yes' } } }),
  delete: () => docs.deleteCommentInSpace({ params: { ...params, commentId } }),
})

type Action = keyof ReturnType<typeof of>

/** The least role for each action on what someone else has written. */
const least: [Role, Action[]][] = [
  ['read', []],
  ['comment', ['react', 'reply']],
  ['edit', ['react', 'reply']],
  ['review', ['react', 'reply', 'resolve']],
  ['create', ['react', 'reply', 'resolve']],
  ['admin', ['react', 'reply', 'resolve', 'rewrite', 'delete']],
]
const actions: Action[] = ['react', 'reply', 'resolve', 'rewrite', 'delete']

describe('comments of others', () => {
  test.for(least)('200 or 403 for %s, as the permissions of the comment say', async ([role, allowed], { server }) => {
    const docs = server.api((await server.createTestUser({ role })).token)
    const { id } = await author.postCommentInSpace({ params, body: { body: { markdown: 'Mine' } } })
    const { permissions } = await docs.getCommentInSpace({ params: { ...params, commentId: id } })
    expect(permissions).toEqual({
      view: true,
      edit: allowed.includes('rewrite'),
      reply: allowed.includes('reply'),
      delete: allowed.includes('delete'),
    })
    const statuses: [Action, number][] = []
    for (const action of actions) statuses.push([action, await statusOf(of(docs, id)[action]())])
    expect(statuses).toEqual(actions.map((action) => [action, allowed.includes(action) ? 200 : 403]))
  })

  test('403 for the whole update if one part of it is not allowed', async ({ server }) => {
    const reviewer = server.api((await server.createTestUser({ role: 'review' })).token)
    const { id: commentId } = await author.postCommentInSpace({ params, body: { body: { markdown: 'Mine' } } })
    const body = { resolved: true, addedReactions: ['👍'], body: { markdown: 'Yours' } }
    expect(await statusOf(reviewer.updateCommentInSpace({ params: { ...params, commentId }, body }))).toBe(403)
    const found = await author.getCommentInSpace({ params: { ...params, commentId } })
    expect(found).toMatchObject({ status: 'open', reactions: [], body: { markdown: 'Mine' } })
  })
})

describe('own comments', () => {
  test('200 for all changes with the role comment or higher', async () => {
    const { id } = await author.postCommentInSpace({ params, body: { body: { markdown: 'Mine' } } })
    for (const action of actions) expect([action, await statusOf(of(author, id)[action]())]).toEqual([action, 200])
  })

  test('403 after the role is lowered to read', async ({ server }) => {
    const user = await server.createTestUser({ role: 'comment' })
    const docs = server.api(user.token)
    const { id } = await docs.postCommentInSpace({ params, body: { body: { markdown: 'Mine' } } })
    const member = { organizationId: server.organizationId, userId: user.id }
    await server.api().updateMemberInOrganizationById({ params: member, body: { role: 'read' } })
    for (const action of actions) expect([action, await statusOf(of(docs, id)[action]())]).toEqual([action, 403])
    const { permissions } = await docs.getCommentInSpace({ params: { ...params, commentId: id } })
    expect(permissions).toEqual({ view: true, edit: false, reply: false, delete: false })
  })
})
