import { pages, type ChangeRequestStatus, type QueryInput } from '@scriptorium/client'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, write } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let params: { spaceId: string }
let bela: { id: string; token: string }
let organization: { organizationId: string }

/** Subject by subject, in the order in which they are made; a later one is updated later, too, but for the last. */
const made: [string, ChangeRequestStatus, 'admin' | 'bela'][] = [
  ['open by admin', 'open', 'admin'],
  ['open by bela', 'open', 'bela'],
  ['draft by bela', 'draft', 'bela'],
  ['archived by admin', 'archived', 'admin'],
  ['merged by admin', 'merged', 'admin'],
]

const test = base
  .extend('subjects', ({ docs }) => async (query: Filters = {}) => {
    const { count, items } = await docs.listChangeRequestsForSpace({ params, query })
    expect(count).toBe(items.length)
    return items.map(({ subject }) => subject)
  })
  .extend('listed', ({ docs }) => async (query: QueryInput<'listChangeRequestsForOrganization'>, as = docs) => {
    const { count, items } = await as.listChangeRequestsForOrganization({ params: organization, query })
    expect(count).toBe(items.length)
    return items.map(({ subject }) => subject)
  })

test.beforeAll(async ({ server, docs }) => {
  organization = { organizationId: server.organizationId }
  bela = await server.createTestUser({ role: 'edit' })
  params = await newSpace(docs)
  const first: Parameters<typeof write>[1][] = []
  for (const [subject, status, by] of made) {
    await sleep(2)
    const at = await newChangeRequest(by === 'bela' ? server.api(bela.token) : docs, params, subject)
    first.push(at)
    if (status === 'merged') await docs.mergeChangeRequest({ params: at })
    else if (status !== 'draft') await docs.updateChangeRequestById({ params: at, body: { status } })
  }
  await sleep(2)
  await write(server.api(bela.token), first[0]!, insert('# Contributed'))
})

type Filters = QueryInput<'listChangeRequestsForSpace'>

describe('listChangeRequestsForSpace', () => {
  test('200 with the open ones, the latest updated first', async ({ subjects }) => {
    expect(await subjects()).toEqual(['open by admin', 'open by bela'])
    expect(await subjects({ orderBy: 'updatedAt' })).toEqual(['open by admin', 'open by bela'])
    expect(await subjects({ orderBy: 'createdAt' })).toEqual(['open by bela', 'open by admin'])
  })

  test.for(['draft', 'archived', 'merged'] as const)('200 with the %s ones', async (status, { subjects }) => {
    expect(await subjects({ status })).toEqual(made.filter((one) => one[1] === status).map(([subject]) => subject))
  })

  test('200 by creator, by contributor, and by reviewer', async ({ subjects }) => {
    expect(await subjects({ creator: bela.id })).toEqual(['open by bela'])
    expect(await subjects({ contributor: bela.id })).toEqual(['open by admin'])
    expect(await subjects({ requestedReviewer: bela.id })).toEqual([])
    expect(await subjects({ conversationsIssuesCluster: nobody })).toEqual([])
    expect(await subjects({ creator: nobody })).toEqual([])
  })

  test('200 page by page, in either order', async ({ docs, subjects }) => {
    for (const orderBy of ['updatedAt', 'createdAt'] as const) {
      const walked: string[] = []
      const list = pages(docs.listChangeRequestsForSpace, { params, query: { limit: 1, orderBy } })
      for await (const { subject } of list) walked.push(subject)
      expect(walked).toEqual(await subjects({ orderBy }))
    }
  })

  test('200 by the time of their last merge, whatever was changed since', async ({ docs }) => {
    const space = await newSpace(docs)
    const [first, second] = [
      await newChangeRequest(docs, space, 'first'),
      await newChangeRequest(docs, space, 'second'),
    ]
    for (const at of [first, second]) {
      await docs.mergeChangeRequest({ params: at })
      await sleep(2)
    }
    await docs.updateChangeRequestById({ params: first, body: { subject: 'first, renamed' } })
    const query = { status: 'merged', orderBy: 'mergedAt', limit: 1 } as const
    const walked: [string, boolean][] = []
    for await (const { subject, mergedAt, updatedAt } of pages(docs.listChangeRequestsForSpace, {
      params: space,
      query,
    }))
      walked.push([subject, mergedAt === updatedAt])
    expect(walked).toEqual([
      ['second', true],
      ['first, renamed', false],
    ])
    const fresh = await docs.getChangeRequestById({ params: await newChangeRequest(docs, space) })
    expect(fresh).not.toHaveProperty('mergedAt')
    await docs.deleteSpaceById({ params: space })
  })

  test('400 for the cursor of another filter', async ({ docs }) => {
    const { next } = await docs.listChangeRequestsForSpace({ params, query: { limit: 1 } })
    const query = { limit: 1, page: next!.page, creator: bela.id }
    expect(await refusal(docs.listChangeRequestsForSpace({ params, query }))).toMatchObject({ code: 'invalid_cursor' })
  })
})

describe('listChangeRequestsForOrganization', () => {
  test('200 with the open ones of all spaces', async ({ docs, listed }) => {
    const other = await newSpace(docs)
    const at = await newChangeRequest(docs, other, 'elsewhere')
    await docs.updateChangeRequestById({ params: at, body: { status: 'open' } })
    expect(await listed({})).toEqual(['elsewhere', 'open by admin', 'open by bela'])
    expect(await listed({ space: other.spaceId })).toEqual(['elsewhere'])
    expect(await listed({ space: nobody })).toEqual([])
    await docs.deleteSpaceById({ params: other })
    expect(await listed({})).toEqual(['open by admin', 'open by bela'])
  })

  test('200 with several statuses', async ({ listed }) => {
    expect(await listed({ status: ['draft', 'merged'] })).toEqual(['merged by admin', 'draft by bela'])
  })

  test('200 without those of spaces that the caller cannot see', async ({ server, docs, listed }) => {
    const hidden = await newSpace(docs)
    const at = await newChangeRequest(docs, hidden, 'hidden')
    await docs.updateChangeRequestById({ params: at, body: { status: 'open' } })
    await docs.updateSpaceById({ params: hidden, body: { defaultLevel: null } })
    expect(await listed({}, server.api(bela.token))).toEqual(['open by admin', 'open by bela'])
    expect(await listed({ space: hidden.spaceId }, server.api(bela.token))).toEqual([])
    const guest = await server.createTestUser({ role: 'guest' })
    expect(await listed({}, server.api(guest.token))).toEqual([])
    await docs.deleteSpaceById({ params: hidden })
  })
})
