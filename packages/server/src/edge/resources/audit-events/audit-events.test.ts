import { items, type AuditEvent, type Client, type QueryInput } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { newChangeRequest, newSpace } from '../../../../test/content.ts'
import { newSite } from '../../../../test/sites.ts'
import { test } from '../../../../test/test.ts'
import type { TestUser } from '../../../../test/harness.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let admin: TestUser
let docs: Client
let params: { organizationId: string }
test.beforeEach(async ({ server }) => {
  admin = await server.createTestUser({ role: null, displayName: 'Ada' })
  docs = server.api(admin.token)
  params = { organizationId: (await docs.createOrganization({ body: { title: 'Harbour Works' } })).id }
})

const eventsOf = async (query: QueryInput<'listOrganizationAuditEvents'> = {}): Promise<AuditEvent[]> => {
  const events: AuditEvent[] = []
  for await (const event of items(docs.listOrganizationAuditEvents, { params, query })) events.push(event)
  return events
}
const actions = async (query?: QueryInput<'listOrganizationAuditEvents'>) =>
  (await eventsOf(query)).map(({ action }) => action).toSorted()

describe('listOrganizationAuditEvents', () => {
  test('200 with actor, operation, target, request and token', async () => {
    const { id } = await docs.createSpace({ params, body: { title: 'Tides', empty: true } })
    const [event] = await eventsOf({ action: 'createSpace' })
    expect(event).toEqual({
      object: 'audit-event',
      id: expect.any(String),
      createdAt: expect.stringMatching(/Z$/),
      occurredAt: event!.createdAt,
      action: 'createSpace',
      actor: expect.objectContaining({ id: admin.id, displayName: 'Ada', type: 'user', label: 'Ada' }),
      source: 'api',
      token: expect.any(String),
      requestId: expect.any(String),
      method: 'POST',
      path: `/v1/orgs/${params.organizationId}/spaces`,
      target: { type: 'space', id, title: 'Tides' },
      urls: { location: expect.stringContaining(`/v1/orgs/${params.organizationId}/audit-events/${event!.id}`) },
    })
    const { items: tokens } = await docs.listUserTokens()
    expect(event!.token).toBe(tokens[0]!.id)
  })

  test('200 with the properties that a request set, and the merge rules that it replaced', async () => {
    const rules = { type: 'rules' as const, rules: [{ rule: 'require_at_least_one_approved_review' as const }] }
    await docs.updateOrganizationById({ params, body: { mergeRules: rules } })
    await docs.updateOrganizationById({ params, body: { title: 'Harbour', mergeRules: { type: 'none' } } })
    const [last, first] = await eventsOf({ action: 'updateOrganizationById' })
    expect(last).toMatchObject({ fields: ['title', 'mergeRules'], replacedMergeRules: rules })
    expect(first).toMatchObject({ fields: ['mergeRules'], replacedMergeRules: { type: 'none' } })
    const { id: spaceId } = await docs.createSpace({ params, body: { empty: true } })
    await docs.updateSpaceById({ params: { spaceId }, body: { mergeRules: { type: 'none' } } })
    const [ofSpace] = await eventsOf({ target: spaceId, action: 'updateSpaceById' })
    expect(ofSpace).toMatchObject({ fields: ['mergeRules'], replacedMergeRules: { type: 'inherit' } })
  })

  test('200 with the request id of the caller', async () => {
    const answer = await docs.request('POST', `/v1/orgs/${params.organizationId}/spaces`, {
      body: {},
      headers: { 'X-Request-Id': 'mine-1' },
    })
    expect(answer).toBeDefined()
    const [event] = await eventsOf({ action: 'createSpace' })
    expect(event!.requestId).toBe('mine-1')
  })

  test('200 with all writes in the organization, newest first, including its creation', async () => {
    const space = await docs.createSpace({ params, body: { empty: true } })
    const at = await newChangeRequest(docs, { spaceId: space.id })
    await docs.updateChangeRequestById({ params: at, body: { subject: 'Tides' } })
    await docs.mergeChangeRequest({ params: at })
    await docs.deleteSpaceById({ params: at })
    const events = await eventsOf()
    const done = events.map(({ action, target }) => [action, target.type, target.id])
    expect(done.toReversed()).toEqual([
      ['createOrganization', 'organization', params.organizationId],
      ['createSpace', 'space', space.id],
      ['createChangeRequest', 'change-request', at.changeRequestId],
      ['updateChangeRequestById', 'change-request', at.changeRequestId],
      ['mergeChangeRequest', 'change-request', at.changeRequestId],
      ['deleteSpaceById', 'space', space.id],
    ])
  })

  test('200 with the id of a change request that was named by its number', async () => {
    const space = await docs.createSpace({ params, body: { empty: true } })
    const at = await newChangeRequest(docs, { spaceId: space.id })
    await docs.mergeChangeRequest({ params: { ...at, changeRequestId: '1' } })
    expect(await actions({ target: at.changeRequestId })).toEqual(['createChangeRequest', 'mergeChangeRequest'])
  })

  test('200 without refused and failed requests, reads, and other organizations', async ({ server }) => {
    const other = await docs.createOrganization({ body: { title: 'Elsewhere' } })
    await docs.createSpace({ params: { organizationId: other.id }, body: {} })
    await docs.createUserToken({ body: { label: 'Mine' } })
    await docs.getOrganizationById({ params })
    await refusal(docs.createSpace({ params, body: { empty: true, template: 'blank' } }))
    await docs.deleteSpaceById({ params: { spaceId: nobody } })
    const stranger = await server.createTestUser({ role: null })
    await refusal(server.api(stranger.token).createSpace({ params, body: {} }))
    expect(await actions()).toEqual(['createOrganization'])
    const unowned = await server.services.database.read('auditEvents').where({ organizationId: null, userId: admin.id })
    expect(unowned).toMatchObject([{ action: 'createUserToken', targetType: 'user-token' }])
  })

  test('200 without a DELETE that had no effect', async ({ server }) => {
    const space = await docs.createSpace({ params, body: { empty: true } })
    const spaceId = space.id
    const collection = await docs.createCollection({ params, body: { title: 'Empty' } })
    const team = await docs.createOrganizationTeam({ params, body: { title: 'Crew' } })
    const at = await newChangeRequest(docs, { spaceId })
    const { params: onSite } = await newSite({ docs, params }, ['Harbour'])
    const siteSpaceId = (await docs.listSiteSpaces({ params: onSite })).items[0]!.id
    const group = await docs.addSectionGroupToSite({ params: onSite, body: { title: 'Guides' } })
    const before = await eventsOf()
    const ids = { ...at, ...params, collectionId: collection.id, userId: nobody, teamId: nobody, inviteId: nobody }
    await docs.deleteSiteRedirectById({ params: { ...onSite, siteRedirectId: nobody } })
    await docs.deleteSiteSpaceCustomizationById({ params: { ...onSite, siteSpaceId } })
    const inGroup = { ...onSite, siteSectionGroupId: group.id, siteSectionId: nobody }
    await docs.removeSectionFromGroup({ params: inGroup })
    await docs.removeUserFromSite({ params: { ...onSite, userId: nobody } })
    await docs.deleteSiteShareLinkById({ params: { ...onSite, shareLinkId: nobody } })
    await docs.deleteSiteExternalLinkById({ params: { ...onSite, siteExternalLinkId: nobody } })
    await docs.deleteSiteSpaceById({ params: { ...onSite, siteSpaceId: nobody } })
    await docs.deleteSiteSectionById({ params: { ...onSite, siteSectionId: nobody } })
    await docs.deleteSiteSectionGroupById({ params: { ...onSite, siteSectionGroupId: nobody } })
    await docs.deleteOpenAPISpecBySlug({ params: { ...params, specSlug: 'none' } })
    await docs.deleteTranslation({ params: { ...params, translationId: nobody } })
    await docs.deleteOrganizationSAMLProvider({ params: { ...params, samlProviderId: nobody } })
    await docs.removeUserFromSpace({ params: ids })
    await docs.removeTeamFromSpace({ params: ids })
    await docs.removeUserFromCollection({ params: ids })
    await docs.removeTeamFromCollection({ params: ids })
    await docs.removeRequestedReviewerFromChangeRequest({ params: ids })
    await docs.removeMemberFromOrganizationById({ params: ids })
    await docs.removeTeamFromOrganizationById({ params: ids })
    await docs.deleteMemberFromOrganizationTeamById({ params: { ...ids, teamId: team.id } })
    await docs.deleteOrganizationInviteById({ params: ids })
    await docs.deleteCollectionById({ params: { collectionId: nobody } })
    await docs.deleteCommentInSpace({ params: { spaceId, commentId: nobody } })
    await docs.deleteUserToken({ params: { tokenId: nobody } })
    expect(await eventsOf()).toEqual(before)
    for (let round = 0; round < 2; round++) await docs.deleteSpaceById({ params: { spaceId } })
    expect(await actions({ action: 'deleteSpaceById' })).toEqual(['deleteSpaceById'])
    const unowned = await server.services.database.read('auditEvents').where({ organizationId: null, userId: admin.id })
    expect(unowned).toEqual([])
  })

  test('200 with the purge of a deleted space, without an actor', async ({ server }) => {
    const { id: spaceId } = await docs.createSpace({ params, body: { empty: true } })
    await docs.deleteSpaceById({ params: { spaceId } })
    const { database, jobs } = server.services
    await database.writeTx(async (trx) => {
      await trx('spaces').where({ id: spaceId }).update({ deletedAt: '2020-01-01T00:00:00.000Z' })
      await jobs.enqueue(trx, 'purgeSpaces', {})
    })
    await waitForJobs(server.services)
    const [event, ...others] = await eventsOf({ action: 'purgeSpace' })
    expect(others).toEqual([])
    expect(event).toMatchObject({
      actor: null,
      source: 'workflow',
      requestId: 'purgeSpaces',
      method: 'DELETE',
      path: `/v1/spaces/${spaceId}`,
      target: { type: 'space', id: spaceId },
    })
    expect(event).not.toHaveProperty('token')
  })

  test('200 with one event for a request that was sent twice under one key', async () => {
    const twice = { params, body: {}, headers: { 'Idempotency-Key': 'once' } }
    expect(await docs.createSpace(twice)).toEqual(await docs.createSpace(twice))
    expect(await actions()).toEqual(['createOrganization', 'createSpace'])
  })

  test('200 with the events that match a filter, and their count', async ({ server }) => {
    const editor = await server.createTestUser({ role: 'create', organizationId: params.organizationId })
    const { spaceId } = await newSpace(server.api(editor.token))
    await docs.updateSpaceById({ params: { spaceId }, body: { title: 'Tides' } })
    expect(await actions({ actor: editor.id })).toEqual(['createSpace'])
    expect(await actions({ action: 'updateSpaceById' })).toEqual(['updateSpaceById'])
    expect(await actions({ actions: ['updateSpaceById', 'mergeChangeRequest'] })).toEqual(['updateSpaceById'])
    expect(await actions({ target: spaceId })).toEqual(['createSpace', 'updateSpaceById'])
    expect(await actions({ target: spaceId, actor: admin.id })).toEqual(['updateSpaceById'])
    const [latest] = await eventsOf()
    const all = ['createOrganization', 'createSpace', 'updateSpaceById']
    expect(await actions({ since: latest!.createdAt })).toContain('updateSpaceById')
    expect(await actions({ from: latest!.createdAt })).toContain('updateSpaceById')
    expect(await actions({ to: latest!.createdAt })).toEqual(all)
    expect(await actions({ to: '2020-01-01T00:00:00Z' })).toEqual([])
    expect(await actions({ until: latest!.createdAt })).not.toContain('updateSpaceById')
    expect(await actions({ until: '2999-01-01T00:00:00+02:00' })).toEqual(all)
    expect(await actions({ actor: nobody })).toEqual([])
    const { count } = await docs.listOrganizationAuditEvents({ params, query: { target: spaceId, limit: 1 } })
    expect(count).toBe(2)
  })

  test('200 page by page, each event once', async () => {
    for (let index = 0; index < 5; index++) await docs.createSpace({ params, body: {} })
    const all = await eventsOf()
    expect(await eventsOf({ limit: 2 })).toEqual(all)
    expect(new Set(all.map(({ id }) => id)).size).toBe(6)
  })

  test('200 with null for a user who no longer exists', async ({ server }) => {
    const leaver = await server.createTestUser({ role: 'create', organizationId: params.organizationId })
    await server.services.database.writeTx(async (trx) => {
      await trx('auditEvents').where(params).update({ userId: 'gone' })
    })
    expect((await eventsOf({ actor: 'gone' })).map(({ actor }) => actor)).toEqual([null])
    expect(await eventsOf({ actor: leaver.id })).toEqual([])
  })

  test.for(['guest', 'read', 'create'] as const)('403 for %s', async (role, { server }) => {
    const { token } = await server.createTestUser({ role, organizationId: params.organizationId })
    expect(await refusal(server.api(token).listOrganizationAuditEvents({ params }))).toMatchObject({ status: 403 })
  })

  test('404 for an admin of another organization', async ({ server }) => {
    expect(await refusal(server.api().listOrganizationAuditEvents({ params }))).toMatchObject({ status: 404 })
  })
})

describe('the audit log', () => {
  test('deletes only events that are older than the retention time', async ({ server }) => {
    const { database, jobs } = server.services
    for (let index = 0; index < 3; index++) await docs.createSpace({ params, body: {} })
    const [latest, ...older] = await eventsOf()
    const createdAt = new Date(Date.now() - 366 * 86_400_000).toISOString()
    const ids = older.map(({ id }) => id)
    await database.writeTx(async (trx) => {
      await trx('auditEvents').whereIn('id', ids).update({ createdAt })
    })
    expect(await eventsOf()).toHaveLength(4)
    await database.writeTx((trx) => jobs.enqueue(trx, 'forgetAuditEvents', {}))
    await waitForJobs(server.services)
    expect(await eventsOf()).toEqual([latest])
  })
})

describe('getOrganizationAuditEvent', () => {
  test('200 with an event of the organization, 404 in another one', async () => {
    await docs.createSpace({ params, body: { empty: true } })
    const [event] = await eventsOf({ action: 'createSpace' })
    const auditEventId = event!.id
    expect(await docs.getOrganizationAuditEvent({ params: { ...params, auditEventId } })).toEqual(event)
    const other = await docs.createOrganization({ body: { title: 'Elsewhere' } })
    const elsewhere = docs.getOrganizationAuditEvent({ params: { organizationId: other.id, auditEventId } })
    expect(await refusal(elsewhere)).toMatchObject({ status: 404 })
  })
})
