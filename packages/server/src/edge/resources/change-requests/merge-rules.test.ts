import type { MergeRule, MergeRules } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write, type At } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import type { TestUser } from '../../../../test/harness.ts'
import { refusal } from '../../../../test/refusal.ts'

let rita: TestUser
let sven: TestUser
let at: At

const test = base
  .extend(
    'setRules',
    ({ docs }) =>
      (...rules: MergeRule[]) =>
        docs.updateSpaceById({ params: at, body: { mergeRules: ruled(...rules) } }),
  )
  .extend(
    'merge',
    ({ docs }) =>
      (as = docs) =>
        as.mergeChangeRequest({ params: at }),
  )
  .extend('failing', ({ docs, merge }) => async (as = docs) => {
    const problem = await refusal(merge(as))
    expect(problem).toMatchObject({ status: 412, code: 'merge_rule_failed' })
    return problem
  })
  .extend(
    'review',
    ({ server }) =>
      (user: TestUser, status: 'approved' | 'changes-requested' = 'approved') =>
        server.api(user.token).submitChangeRequestReview({ params: at, body: { status } }),
  )
  // Main moves on, so that there is something to pull.
  .extend('publishOutside', ({ docs }) => async () => {
    const { mergeRules } = await docs.getSpaceById({ params: at })
    await docs.updateSpaceById({ params: at, body: { mergeRules: { type: 'none' } } })
    await publish(docs, at, insert('# Main'))
    await docs.updateSpaceById({ params: at, body: { mergeRules } })
  })

test.beforeAll(async ({ server }) => {
  rita = await server.createTestUser({ role: 'review', displayName: 'Rita' })
  sven = await server.createTestUser({ role: 'review', displayName: 'Sven' })
})
test.beforeEach(async ({ docs }) => {
  at = await newChangeRequest(docs, await newSpace(docs))
  await write(docs, at, insert('# Draft'))
})

const ruled = (...rules: MergeRule[]): MergeRules => ({ type: 'rules', rules })
const described = (text: string) => ({
  object: 'document' as const,
  data: {},
  nodes: [
    {
      object: 'block' as const,
      type: 'paragraph',
      nodes: [{ object: 'text' as const, leaves: [{ object: 'leaf', text }] }],
    },
  ],
})

describe('merge rules', () => {
  test('412 names the first failed rule and lists all of them', async ({ docs, setRules, failing, merge }) => {
    await setRules(
      { rule: 'require_author_to_merge' },
      { rule: 'require_change_request_subject' },
      { rule: 'require_change_request_description' },
    )
    const { revision } = await docs.getSpaceById({ params: at })
    const problem = await failing()
    expect(problem.detail).toContain('require_change_request_subject')
    expect(problem.errors).toEqual([
      { pointer: '/rules/1', message: expect.stringContaining('require_change_request_subject') },
      { pointer: '/rules/2', message: expect.stringContaining('require_change_request_description') },
    ])
    expect((await docs.getSpaceById({ params: at })).revision).toBe(revision)
    expect((await docs.getChangeRequestById({ params: at })).status).toBe('draft')
    await docs.updateChangeRequestById({ params: at, body: { subject: ' ' } })
    expect((await failing()).errors).toHaveLength(2)
    await docs.updateChangeRequestById({ params: at, body: { subject: 'Say why', description: described(' ') } })
    expect((await failing()).errors).toHaveLength(1)
    await docs.updateChangeRequestById({ params: at, body: { description: described('Because.') } })
    await merge()
  })

  test('412 while the request is outdated, until it pulls main', async ({ docs, setRules, failing, merge }) => {
    await publish(docs, at, insert('# Main'))
    await setRules({ rule: 'require_up_to_date_change_request' })
    await failing()
    await docs.updateChangeRequest({ params: at })
    await merge()
  })

  test('412 for a caller who is not the author', async ({ server, setRules, failing, merge }) => {
    await setRules({ rule: 'require_author_to_merge' })
    await failing(server.api(rita.token))
    await merge()
  })

  test('412 by the rules of the organization, unless the space has its own', async ({
    server,
    docs,
    failing,
    merge,
  }) => {
    const params = { organizationId: server.organizationId }
    const mergeRules = ruled({ rule: 'require_change_request_subject' })
    await docs.updateOrganizationById({ params, body: { mergeRules } })
    await failing()
    await docs.updateSpaceById({ params: at, body: { mergeRules: { type: 'none' } } })
    await merge()
    await docs.updateOrganizationById({ params, body: { mergeRules: { type: 'none' } } })
  })

  test('200 only for users who can bypass the failed rule', async ({ server, setRules, failing, merge }) => {
    await setRules({ rule: 'require_at_least_one_review' }, { rule: 'allow_bypass', users: [rita.id] })
    await failing()
    await merge(server.api(rita.token))
  })
})

describe('merge rules about reviews', () => {
  const users = () => [rita.id, sven.id]

  test.for<MergeRule['rule']>(['require_at_least_one_review', 'require_at_least_one_approved_review'])(
    '412 until there is a review, and again once the content is edited: %s',
    async (rule, { docs, setRules, failing, review, publishOutside, merge }) => {
      await setRules({ rule } as MergeRule)
      await failing()
      await review(rita)
      await write(docs, at, insert('# Edited'))
      await failing()
      await review(rita)
      await publishOutside()
      await docs.updateChangeRequest({ params: at })
      await merge()
    },
  )

  test('412 for a review that requests changes if an approval is needed, or if all have to approve', async ({
    setRules,
    failing,
    review,
    merge,
  }) => {
    await setRules({ rule: 'require_at_least_one_approved_review' }, { rule: 'require_all_reviews_approved' })
    expect((await failing()).errors).toHaveLength(1)
    await review(rita, 'changes-requested')
    expect((await failing()).errors).toHaveLength(2)
    await review(sven)
    expect((await failing()).detail).toContain('require_all_reviews_approved')
    await review(rita)
    await merge()
  })

  test('412 if the latest review of a reviewer withdraws the approval', async ({ setRules, review, failing }) => {
    await setRules({ rule: 'require_at_least_one_approved_review' })
    await review(rita)
    await review(rita, 'changes-requested')
    await failing()
  })

  test('412 until all named reviewers, or one of them, have approved', async ({
    server,
    setRules,
    failing,
    review,
    merge,
  }) => {
    await setRules(
      { rule: 'require_one_of_specific_reviewers', users: users() },
      { rule: 'require_specific_reviewers', users: users() },
    )
    const { token } = await server.createTestUser({ role: 'review' })
    await server.api(token).submitChangeRequestReview({ params: at, body: { status: 'approved' } })
    expect((await failing()).errors).toHaveLength(2)
    await review(sven)
    expect((await failing()).detail).toContain('require_specific_reviewers')
    await review(rita)
    await merge()
  })

  test('412 if the approver can no longer review; their request for changes does not count either', async ({
    server,
    docs,
    setRules,
    failing,
    review,
    merge,
  }) => {
    const { id: userId, token } = await server.createTestUser({ role: 'review' })
    const params = { organizationId: server.organizationId, userId }
    const say = (status: 'approved' | 'changes-requested') =>
      server.api(token).submitChangeRequestReview({ params: at, body: { status } })
    await setRules({ rule: 'require_at_least_one_approved_review' }, { rule: 'require_all_reviews_approved' })
    await say('approved')
    await docs.updateMemberInOrganizationById({ params, body: { role: 'edit' } })
    expect((await failing()).detail).toContain('require_at_least_one_approved_review')
    await docs.updateMemberInOrganizationById({ params, body: { role: 'review' } })
    await say('changes-requested')
    await review(rita)
    await failing()
    await docs.removeMemberFromOrganizationById({ params })
    await merge()
  })

  test('412 without the approval of an integration, however many people approve', async ({
    server,
    setRules,
    review,
    failing,
    merge,
  }) => {
    await setRules({ rule: 'require_agent_review' })
    const { id } = await review(rita)
    await failing()
    await server.services.database.writeTx((trx) => trx('reviews').where({ id }).update({ integrationId: 'i1' }))
    await merge()
  })
})

describe('merge rules with an expression', () => {
  const custom = (expression: string, message?: string): MergeRule => ({
    rule: 'custom',
    expression,
    ...(message !== undefined && { message }),
  })

  test('412 with its message until it is true', async ({ docs, setRules, failing, merge }) => {
    await setRules(custom('changeRequest.subject.includes("DOCS-")', 'Name a ticket'))
    const { detail } = await failing()
    expect(detail).toBe('custom: Name a ticket')
    await docs.updateChangeRequestById({ params: at, body: { subject: 'DOCS-7: Say why' } })
    await merge()
  })

  test('412 until someone else has approved', async ({ docs, setRules, failing, review, merge }) => {
    const other = 'r.status == "approved" && r.reviewer.id != changeRequest.createdBy.id && !r.agent'
    await setRules(custom(`reviews.exists(r, ${other})`))
    await docs.submitChangeRequestReview({ params: at, body: { status: 'approved' } })
    await failing()
    await review(rita)
    await merge()
  })

  test('200 for an expression over all values', async ({ server, docs, setRules, merge }) => {
    const { title } = await docs.getSpaceById({ params: at })
    await docs.updateChangeRequestById({ params: at, body: { description: described('Because of it.') } })
    await setRules(
      custom(`space.id == "${at.spaceId}" && space.title == "${title}" && space.comments == 0`),
      custom(`space.organization == "${server.organizationId}" && space.parent == "" && space.language == ""`),
      custom(`changeRequest.id == "${at.changeRequestId}" && changeRequest.number == 1 && changeRequest.comments < 1`),
      custom(
        'changeRequest.description.contains("Because") && !changeRequest.outdated && changeRequest.status == "draft"',
      ),
      custom('actor.role == "review" && actor.displayName == "Rita" && actor.email == "" && size(reviews) == 0'),
    )
    await merge(server.api(rita.token))
  })

  test.for([
    'changeRequest.subject ==',
    'changeRequest.subject',
    'changeRequest.secret == "a"',
    'actor.id.matches("a+")',
  ])('400 for %s, in a space and in an organization', async (expression, { server, docs }) => {
    const pointer = '/body/mergeRules/rules/1/expression'
    const mergeRules = ruled({ rule: 'require_author_to_merge' }, custom(expression))
    const wrong = { status: 400, code: 'invalid_request', errors: [{ pointer }] }
    expect(await refusal(docs.updateSpaceById({ params: at, body: { mergeRules } }))).toMatchObject(wrong)
    const params = { organizationId: server.organizationId }
    expect(await refusal(docs.updateOrganizationById({ params, body: { mergeRules } as never }))).toMatchObject(wrong)
  })

  test('412 for an expression that cannot be evaluated', async ({ server, setRules, failing }) => {
    await setRules(custom('true'))
    const stored = JSON.stringify(ruled(custom('changeRequest.since.then == "the names were others"')))
    await server.services.database.writeTx((trx) =>
      trx('spaces').where({ id: at.spaceId }).update({ mergeRules: stored }),
    )
    expect((await failing()).detail).toBe('custom: the expression is false')
  })
})

describe('getMergeRequirements', () => {
  test('200 with no rules', async ({ docs }) => {
    expect(await docs.getMergeRequirements({ params: at })).toEqual({ met: true, bypass: false, rules: [] })
  })

  test('200 with the conflicts that a merge would have, before and after main is pulled', async ({ docs }) => {
    const params = { spaceId: at.spaceId }
    const [page, other] = await publish(docs, params, insert('# A\n\nOne.'), insert('# B\n\nOne.'))
    const mine = await newChangeRequest(docs, params)
    await write(docs, mine, rewrite(page!, '# A\n\nMine.'), rewrite(other!, '# B\n\nMine.'))
    const conflicts = async () => (await docs.getMergeRequirements({ params: mine })).conflicts
    expect(await conflicts()).toBeUndefined()
    await publish(docs, params, rewrite(page!, '# A\n\nTheirs.'))
    const expected = [{ id: page, title: 'A', path: 'a' }]
    const { revision } = await docs.getChangeRequestById({ params: mine })
    expect(await conflicts()).toEqual(expected)
    expect(await docs.getChangeRequestById({ params: mine })).toMatchObject({ revision, outdated: true })
    await docs.updateChangeRequest({ params: mine })
    expect(await conflicts()).toEqual(expected)
    await docs.mergeChangeRequest({ params: mine })
    expect(await conflicts()).toBeUndefined()
  })

  test('200 with what is missing and who can give it', async ({ docs, setRules, review }) => {
    await setRules(
      { rule: 'require_specific_reviewers', users: [rita.id, sven.id] },
      { rule: 'require_change_request_subject' },
      { rule: 'custom', expression: 'false', message: 'Wait for the release' },
    )
    await review(rita)
    expect(await docs.getMergeRequirements({ params: at })).toMatchObject({
      met: false,
      bypass: false,
      rules: [
        { rule: 'require_specific_reviewers', met: false, users: [{ displayName: 'Sven' }] },
        { rule: 'require_change_request_subject', met: false },
        { rule: 'custom', met: false, message: 'Wait for the release' },
      ],
    })
    await review(sven, 'changes-requested')
    await setRules({ rule: 'require_all_reviews_approved' })
    expect(await docs.getMergeRequirements({ params: at })).toMatchObject({
      rules: [{ met: false, users: [{ displayName: 'Sven' }] }],
    })
  })

  test('200 with met rules, and with a bypass', async ({ docs, setRules, review }) => {
    const { id } = await docs.getAuthenticatedUser()
    await setRules(
      { rule: 'require_at_least_one_approved_review' },
      { rule: 'require_author_to_merge' },
      { rule: 'allow_bypass', users: [id] },
    )
    expect(await docs.getMergeRequirements({ params: at })).toMatchObject({ met: false, bypass: true })
    await review(rita)
    expect(await docs.getMergeRequirements({ params: at })).toEqual({
      met: true,
      bypass: true,
      rules: [
        { rule: 'require_at_least_one_approved_review', met: true },
        { rule: 'require_author_to_merge', met: true },
      ],
    })
  })
})
