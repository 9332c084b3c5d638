import type { Client, MergeRule, MergeRules } from '@scriptorium/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  insert,
  markdownOf,
  newChangeRequest,
  newSpace,
  publish,
  rewrite,
  write,
  type At,
} from '../../../test/content.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { refusal } from '../../../test/refusal.ts'

let server: TestServer
let docs: Client
let params: { spaceId: string }
let at: At
let pageId: string
beforeAll(async () => {
  server = await startTestServer()
  docs = server.api()
})
afterAll(() => server.close())
beforeEach(async () => {
  params = await newSpace(docs)
  ;[pageId] = (await publish(docs, params, insert('# A\n\nOne.\n\nTwo.\n'))) as [string]
  at = await newChangeRequest(docs, params)
})

const mine = async () => {
  const page = await docs.getPageInChangeRequestById({ params: { ...at, pageId }, query: { format: 'markdown' } })
  return 'markdown' in page ? page.markdown : undefined
}

describe('updateChangeRequest', () => {
  test('200 pulls main into the request', async () => {
    await write(docs, at, rewrite(pageId, '# A\n\nOne, mine.\n\nTwo.\n'))
    await publish(docs, params, rewrite(pageId, '# A\n\nOne.\n\nTwo, theirs.\n'))
    const { revision: main } = await docs.getSpaceById({ params })
    const { revision, result } = await docs.updateChangeRequest({ params: at })
    expect(result).toBe('update')
    expect(await docs.getChangeRequestById({ params: at })).toMatchObject({
      status: 'draft',
      revision,
      revisionMergedAncestor: main,
      outdated: false,
    })
    expect(await mine()).toBe('# A\n\nOne, mine.\n\nTwo, theirs.\n')
    expect(await markdownOf(docs, params.spaceId, pageId)).toBe('# A\n\nOne.\n\nTwo, theirs.\n')
    expect((await docs.getSpaceById({ params })).revision).toBe(main)
  })

  test('200 with conflicts, which are not there a second time when it merges', async () => {
    await write(docs, at, rewrite(pageId, '# A\n\nOne, mine.\n\nTwo.\n'))
    await publish(docs, params, rewrite(pageId, '# A\n\nOne, theirs.\n\nTwo.\n'))
    const { result, conflicts } = await docs.updateChangeRequest({ params: at })
    expect({ result, conflicts }).toEqual({ result: 'conflicts', conflicts: [{ id: pageId, title: 'A', path: 'a' }] })
    const text = (await mine())!
    expect(text.match(/mine/g)).toHaveLength(1)
    expect(text.indexOf('theirs')).toBeLessThan(text.indexOf('mine'))
    expect(await docs.mergeChangeRequest({ params: at })).toMatchObject({ result: 'merge' })
    expect(await markdownOf(docs, params.spaceId, pageId)).toBe(text)
  })

  test('200 leaves one that is current as it is', async () => {
    await write(docs, at, insert('# B'))
    const before = await docs.getChangeRequestById({ params: at })
    expect(await docs.updateChangeRequest({ params: at })).toEqual({ revision: before.revision, result: 'update' })
    expect(await docs.getChangeRequestById({ params: at })).toEqual(before)
  })

  test('200 again and again, as main moves on', async () => {
    await write(docs, at, insert('# Mine'))
    for (const title of ['B', 'C', 'D']) {
      await publish(docs, params, insert(`# ${title}`))
      await docs.updateChangeRequest({ params: at })
    }
    const { pages } = await docs.listPagesInChangeRequest({ params: at })
    expect(pages.map((page) => page.title).toSorted()).toEqual(['A', 'B', 'C', 'D', 'Mine'])
    expect((await docs.getChangeRequestChanges({ params: at })).changes).toHaveLength(1)
  })

  test('409 for one that is merged', async () => {
    await docs.mergeChangeRequest({ params: at })
    await publish(docs, params, insert('# B'))
    expect(await refusal(docs.updateChangeRequest({ params: at }))).toMatchObject({
      status: 409,
      code: 'change_request_locked',
    })
  })
})

const ruled = (...rules: MergeRule[]): MergeRules => ({ type: 'rules', rules })
const setRules = (mergeRules: MergeRules) => docs.updateSpaceById({ params, body: { mergeRules } })
const merge = () => docs.mergeChangeRequest({ params: at })
const description = { object: 'document' as const, data: {}, nodes: [] }

describe('merge rules', () => {
  test('412 says the first that fails, and all of them, and merges nothing', async () => {
    await write(docs, at, insert('# B'))
    await setRules(
      ruled(
        { rule: 'require_author_to_merge' },
        { rule: 'require_change_request_subject' },
        { rule: 'require_change_request_description' },
      ),
    )
    const { revision } = await docs.getSpaceById({ params })
    const problem = await refusal(merge())
    expect(problem).toMatchObject({ status: 412, code: 'merge_rule_failed' })
    expect(problem.detail).toContain('require_change_request_subject')
    expect(problem.errors).toHaveLength(2)
    expect((await docs.getSpaceById({ params })).revision).toBe(revision)
    expect((await docs.getChangeRequestById({ params: at })).status).toBe('draft')
    await docs.updateChangeRequestById({ params: at, body: { subject: 'Say why', description } })
    await merge()
  })

  test('412 while the request is outdated, until it pulls main', async () => {
    await setRules(ruled({ rule: 'require_up_to_date_change_request' }))
    await write(docs, at, insert('# B'))
    await publish(docs, params, insert('# C'))
    expect(await refusal(merge())).toMatchObject({ status: 412 })
    await docs.updateChangeRequest({ params: at })
    await merge()
  })

  test('412 for who is not the author', async () => {
    await setRules(ruled({ rule: 'require_author_to_merge' }))
    const { token } = await server.createTestUser({ role: 'review' })
    expect(await refusal(server.api(token).mergeChangeRequest({ params: at }))).toMatchObject({ status: 412 })
    await merge()
  })

  test.each<MergeRule>([
    { rule: 'require_at_least_one_review' },
    { rule: 'require_at_least_one_approved_review' },
    { rule: 'require_agent_review' },
  ])('412 without a review: $rule', async (rule) => {
    await setRules(ruled(rule))
    expect(await refusal(merge())).toMatchObject({ status: 412, code: 'merge_rule_failed' })
  })

  test('412 without the approval of the reviewers that are named, and 200 for who may bypass it', async () => {
    const { id, token } = await server.createTestUser({ role: 'review' })
    const { id: reviewer } = await docs.getAuthenticatedUser()
    await setRules(
      ruled({ rule: 'require_specific_reviewers', users: [reviewer] }, { rule: 'allow_bypass', users: [id] }),
    )
    expect(await refusal(merge())).toMatchObject({ status: 412 })
    await server.api(token).mergeChangeRequest({ params: at })
  })

  test('412 by the rules of the organization, unless the space has its own', async () => {
    const organization = { organizationId: server.organizationId }
    const mergeRules = ruled({ rule: 'require_change_request_subject' })
    await docs.updateOrganizationById({ params: organization, body: { mergeRules } })
    expect(await refusal(merge())).toMatchObject({ status: 412 })
    await setRules({ type: 'none' })
    await merge()
    await docs.updateOrganizationById({ params: organization, body: { mergeRules: { type: 'none' } } })
  })
})
