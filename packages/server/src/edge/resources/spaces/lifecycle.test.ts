import type { BodyInput, MergeRule } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { newOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'

let spaceId: string
let params: { spaceId: string }
const test = base
  .extend(
    'as',
    ({ server }) =>
      async (role: 'read' | 'create') =>
        server.api((await server.createTestUser({ role })).token),
  )
  .extend(
    'setDeleted',
    ({ server }) =>
      (msAgo: number) =>
        server.services.database.writeTx((trx) =>
          trx('spaces')
            .where({ id: spaceId })
            .update({ deletedAt: new Date(Date.now() - msAgo).toISOString() }),
        ),
  )

test.beforeEach(async ({ server, docs }) => {
  const organization = { organizationId: server.organizationId }
  spaceId = (await docs.createSpace({ params: organization, body: { title: 'Guide', emoji: '🌿' } })).id
  params = { spaceId }
})

describe('getSpaceById', () => {
  test('404 for an unknown space, 400 for an invalid id', async ({ docs }) => {
    const unknown = docs.getSpaceById({ params: { spaceId: nobody } })
    expect(await refusal(unknown)).toMatchObject({ status: 404, code: 'not_found' })
    const malformed = docs.getSpaceById({ params: { spaceId: 'a b' } })
    expect(await refusal(malformed)).toMatchObject({ status: 400, errors: [{ pointer: '/path/spaceId' }] })
  })

  test('200 with the permissions of the caller', async ({ as }) => {
    const { permissions } = await (await as('read')).getSpaceById({ params })
    expect(Object.entries(permissions).filter(([, may]) => may)).toEqual([
      ['view', true],
      ['access', true],
    ])
  })
})

describe('updateSpaceById', () => {
  const bareRules = [
    'require_at_least_one_review',
    'require_at_least_one_approved_review',
    'require_all_reviews_approved',
    'require_agent_review',
    'require_up_to_date_change_request',
    'require_change_request_subject',
    'require_change_request_description',
    'require_author_to_merge',
  ] as const
  const changes: [BodyInput<'updateSpaceById'>, object?][] = [
    [{ title: 'Handbook' }],
    [{ title: '' }],
    [{ emoji: '🧭' }],
    [{ emoji: null }, { emoji: '📄' }],
    [{ editMode: 'locked' }],
    [{ editMode: 'live' }],
    [{ language: 'zh-tw' }],
    [{ defaultLevel: 'comment' }],
    [{ defaultLevel: 'admin' }],
    [{ defaultLevel: null }],
    [{ mergeRules: { type: 'none' } }],
    [{ mergeRules: { type: 'inherit' } }],
    [{ mergeRules: { type: 'rules', rules: [] } }],
  ]

  test.for(changes)('200 with %j', async ([body, expected = body], { docs }) => {
    const before = await docs.getSpaceById({ params })
    const changed = await docs.updateSpaceById({ params, body })
    expect(changed).toMatchObject(expected)
    expect(await docs.getSpaceById({ params })).toEqual(changed)
    const untouched = Object.entries(before).filter(([name]) => !(name in body) && name !== 'updatedAt')
    expect(changed).toMatchObject(Object.fromEntries(untouched))
  })

  test('200 with every kind of merge rule', async ({ docs }) => {
    const { id } = await docs.getAuthenticatedUser()
    const users = [id]
    const rules: MergeRule[] = [
      { rule: 'require_specific_reviewers', users },
      { rule: 'require_one_of_specific_reviewers', users },
      { rule: 'allow_bypass', users },
      ...bareRules.map((rule) => ({ rule })),
      { rule: 'custom', expression: 'changeRequest.subject != ""', message: 'Say what it is' },
    ]
    const mergeRules = { type: 'rules' as const, rules }
    expect((await docs.updateSpaceById({ params, body: { mergeRules } })).mergeRules).toEqual(mergeRules)
  })

  test('400 for a merge rule that names a user of another organization', async ({ server, docs }) => {
    const { id } = await server.createTestUser({ role: null })
    const rules: MergeRule[] = [{ rule: 'require_author_to_merge' }, { rule: 'allow_bypass', users: [id] }]
    const problem = await refusal(docs.updateSpaceById({ params, body: { mergeRules: { type: 'rules', rules } } }))
    const pointer = '/body/mergeRules/rules/1/users/0'
    expect(problem).toMatchObject({ status: 400, code: 'invalid_reference', errors: [{ pointer }] })
  })

  test('200 with {} changes nothing, not even the time of the last update', async ({ docs }) => {
    const before = await docs.getSpaceById({ params })
    expect(await docs.updateSpaceById({ params, body: {} })).toEqual(before)
  })

  test('200 with inherit clears the override of the level', async ({ docs }) => {
    const { defaultLevel } = await docs.getSpaceById({ params })
    await docs.updateSpaceById({ params, body: { defaultLevel: 'review' } })
    const cleared = await docs.updateSpaceById({ params, body: { defaultLevel: 'inherit' } })
    expect(cleared.defaultLevel).toBe(defaultLevel)
  })

  test('200 with the new permissions of the caller', async ({ docs, as }) => {
    await docs.updateSpaceById({ params, body: { defaultLevel: 'admin' } })
    const reader = await as('read')
    const lowered = await reader.updateSpaceById({ params, body: { defaultLevel: 'edit' } })
    expect(lowered.permissions).toMatchObject({ view: true, edit: true, admin: false })
    expect(await reader.getSpaceById({ params })).toEqual(lowered)
  })

  test.for([
    [{ title: 'x'.repeat(51) }, '/body/title'],
    [{ language: 'klingon' }, '/body/language'],
    [{ editMode: 'dead' }, '/body/editMode'],
    [{ defaultLevel: 'owner' }, '/body/defaultLevel'],
    [{ visibility: 'public' }, '/body/visibility'],
  ])('400 with %j', async ([body, pointer], { docs }) => {
    const problem = await refusal(docs.updateSpaceById({ params, body: body as object }))
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ pointer }] })
  })

  test('403 for a caller who can create but is not an admin', async ({ as }) => {
    const call = (await as('create')).updateSpaceById({ params, body: { title: 'Mine' } })
    expect(await refusal(call)).toMatchObject({ status: 403, code: 'forbidden' })
  })
})

describe('listDeletedSpaces', () => {
  test('200 with the spaces that the caller can restore, for a week', async ({ server, docs, setDeleted }) => {
    const organization = { organizationId: server.organizationId }
    const keeper = await server.createTestUser({ role: 'read' })
    const guest = await server.createTestUser({ role: 'guest' })
    const reviewer = await server.createTestUser({ role: 'review' })
    await docs.inviteToSpace({ params, body: { users: [keeper.id, guest.id], role: 'admin' } })
    await docs.inviteToSpace({ params, body: { users: [reviewer.id], role: 'create' } })
    const seenBy = async (token?: string) => {
      const client = token === undefined ? docs : server.api(token)
      const { items } = await client.listDeletedSpaces({ params: organization })
      return items.some(({ id }) => id === spaceId)
    }
    expect(await seenBy()).toBe(false)
    await docs.deleteSpaceById({ params })
    expect(await seenBy()).toBe(true)
    expect(await seenBy(keeper.token)).toBe(true)
    expect(await seenBy(guest.token)).toBe(true)
    expect(await seenBy(reviewer.token)).toBe(false)
    expect(await seenBy((await server.createTestUser({ role: 'create' })).token)).toBe(false)
    await setDeleted(8 * 86_400_000)
    expect(await seenBy()).toBe(false)
  })

  test('200 page by page, the last deleted first, with those whose default is `admin` for their members', async ({
    server,
  }) => {
    const { createSpace, docs, join, params: at } = await newOrganization(server)
    for (const title of ['Reef', 'Shoal']) {
      const id = await createSpace(title)
      await docs.updateSpaceById({ params: { spaceId: id }, body: { defaultLevel: 'admin' } })
      await docs.deleteSpaceById({ params: { spaceId: id } })
    }
    const member = await join({ role: 'read' })
    const found: string[] = []
    for await (const { title, deletedAt } of member.docs.listDeletedSpaces.items({ params: at, query: { limit: 1 } })) {
      expect(deletedAt).toEqual(expect.any(String))
      found.push(title)
    }
    expect(found).toEqual(['Shoal', 'Reef'])
  })
})

describe('deleteSpaceById', () => {
  test('204 hides the space from all but its admins, who see the time of deletion', async ({ server, docs, as }) => {
    const reader = await as('read')
    await docs.deleteSpaceById({ params })
    expect(await docs.getSpaceById({ params })).toMatchObject({ id: spaceId, deletedAt: expect.any(String) })
    expect(await refusal(reader.getSpaceById({ params }))).toMatchObject({ status: 404 })
    const lists = [docs, reader].map((who) =>
      who.listSpacesInOrganizationById({ params: { organizationId: server.organizationId }, query: { limit: 1000 } }),
    )
    for (const { count, items } of await Promise.all(lists)) {
      expect(items.map(({ id }) => id)).not.toContain(spaceId)
      expect(count).toBe(items.length)
    }
  })

  test('204 twice, and the time of deletion is kept', async ({ docs }) => {
    await docs.deleteSpaceById({ params })
    const { deletedAt } = await docs.getSpaceById({ params })
    await docs.deleteSpaceById({ params })
    expect((await docs.getSpaceById({ params })).deletedAt).toBe(deletedAt)
  })

  test('204 for an unknown space; 403 for a visible one', async ({ docs, as }) => {
    await docs.deleteSpaceById({ params: { spaceId: nobody } })
    expect(await refusal((await as('create')).deleteSpaceById({ params }))).toMatchObject({ status: 403 })
    expect(await docs.getSpaceById({ params })).not.toHaveProperty('deletedAt')
  })

  test('404 for everything below a deleted space, and for every write to it', async ({ server, docs }) => {
    const { id, revision } = await docs.createChangeRequest({ params })
    const cr = { ...params, changeRequestId: id }
    const [page] = (await docs.listPages({ params })).pages
    await docs.deleteSpaceById({ params })
    const calls = [
      docs.updateSpaceById({ params, body: { title: 'Back' } }),
      docs.duplicateSpace({ params }),
      docs.getCurrentRevision({ params }),
      docs.listPages({ params }),
      docs.getPageById({ params: { ...params, pageId: page!.id } }),
      docs.getPageByPath({ params: { ...params, pagePath: 'untitled' } }),
      docs.listFiles({ params }),
      docs.getRevisionById({ params: { ...params, revisionId: revision } }),
      docs.listChangeRequestsForSpace({ params }),
      docs.createChangeRequest({ params }),
      docs.getChangeRequestById({ params: cr }),
      docs.updateChangeRequestById({ params: cr, body: { subject: 'S' } }),
      docs.updateChangeRequestContent({
        params: cr,
        body: { changes: [{ operation: 'delete_page', page: page!.id }] },
      }),
      docs.mergeChangeRequest({ params: cr }),
      docs.updateChangeRequest({ params: cr }),
      docs.getRevisionOfChangeRequestById({ params: cr }),
    ]
    for (const problem of await Promise.all(calls.map(refusal))) {
      expect(problem).toMatchObject({ status: 404, code: 'not_found' })
    }
    const organization = { organizationId: server.organizationId }
    const found = await docs.listChangeRequestsForOrganization({ params: organization, query: { space: spaceId } })
    expect(found).toEqual({ count: 0, items: [] })
  })
})

const day = 86_400_000

describe('restoreSpace', () => {
  test('200 within 7 days, for everyone', async ({ docs, setDeleted, as }) => {
    await docs.deleteSpaceById({ params })
    await setDeleted(7 * day - 60_000)
    const restored = await docs.restoreSpace({ params })
    expect(restored).not.toHaveProperty('deletedAt')
    expect((await (await as('read')).getSpaceById({ params })).id).toBe(spaceId)
    expect((await docs.listPages({ params })).pages).toHaveLength(1)
  })

  test('200 for an active space, unchanged', async ({ docs }) => {
    const before = await docs.getSpaceById({ params })
    expect(await docs.restoreSpace({ params })).toEqual(before)
  })

  test('404 after 7 days; deleting it is 204 all the same', async ({ docs, setDeleted }) => {
    await setDeleted(7 * day)
    expect(await refusal(docs.restoreSpace({ params }))).toMatchObject({ status: 404, code: 'not_found' })
    await docs.deleteSpaceById({ params })
  })

  test('404 for a caller who is not an admin, 403 while it is not deleted', async ({ docs, as }) => {
    const author = await as('create')
    expect(await refusal(author.restoreSpace({ params }))).toMatchObject({ status: 403 })
    await docs.deleteSpaceById({ params })
    expect(await refusal(author.restoreSpace({ params }))).toMatchObject({ status: 404 })
  })
})
