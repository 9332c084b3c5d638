import type { BodyInput, ChangeRequestStatus } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, write } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let params: { spaceId: string }
const test = base.extend('counts', ({ docs }) => async () => {
  const { changeRequests, changeRequestsOpen, changeRequestsDraft } = await docs.getSpaceById({ params })
  return { all: changeRequests, open: changeRequestsOpen, draft: changeRequestsDraft }
})

test.beforeEach(async ({ docs }) => {
  params = await newSpace(docs)
})

describe('createChangeRequest', () => {
  test('201 with a draft on the current revision of the space', async ({ docs, counts }) => {
    const { revision } = await docs.getSpaceById({ params })
    const created = await docs.createChangeRequest({ params, body: { subject: 'Say how to install' } })
    expect(created).toMatchObject({
      object: 'change-request',
      number: 1,
      status: 'draft',
      subject: 'Say how to install',
      createdBy: { id: (await docs.getAuthenticatedUser()).id },
      space: params.spaceId,
      revision,
      revisionInitial: revision,
      comments: 0,
      outdated: false,
    })
    expect(created).not.toHaveProperty('revisionMerged')
    expect(await counts()).toEqual({ all: 1, open: 0, draft: 1 })
  })

  test('201 without a body, and with unknown properties', async ({ docs }) => {
    expect((await docs.createChangeRequest({ params })).subject).toBe('')
    const body = { subject: 'S', anything: { at: ['all'] } } as BodyInput<'createChangeRequest'>
    expect((await docs.createChangeRequest({ params, body })).number).toBe(2)
  })

  test('201 with consecutive numbers, also for concurrent requests', async ({ docs, counts }) => {
    const made = await Promise.all(Array.from({ length: 12 }, () => docs.createChangeRequest({ params })))
    const numbers = made.map(({ number }) => number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect(await counts()).toEqual({ all: 12, open: 0, draft: 12 })
  })

  test('400 for a subject of 101 characters, 201 for 100', async ({ docs }) => {
    const call = docs.createChangeRequest({ params, body: { subject: '🌿'.repeat(101) } })
    expect(await refusal(call)).toMatchObject({ status: 400, errors: [{ pointer: '/body/subject' }] })
    await docs.createChangeRequest({ params, body: { subject: '🌿'.repeat(100) } })
  })

  test('403 for a caller who can only comment', async ({ server, docs }) => {
    await docs.updateSpaceById({ params, body: { defaultLevel: 'comment' } })
    const { token } = await server.createTestUser({ role: 'read' })
    expect(await refusal(server.api(token).createChangeRequest({ params }))).toMatchObject({ status: 403 })
  })
})

describe('getChangeRequestById', () => {
  test('200 by its id and by its number', async ({ docs }) => {
    const { id } = await docs.createChangeRequest({ params })
    const byId = await docs.getChangeRequestById({ params: { ...params, changeRequestId: id } })
    expect(await docs.getChangeRequestById({ params: { ...params, changeRequestId: '1' } })).toEqual(byId)
  })

  test.for([nobody, '2', '0', '99999999999999999999', '1a'])('404 for %s', async (changeRequestId, { docs }) => {
    await docs.createChangeRequest({ params })
    const call = docs.getChangeRequestById({ params: { ...params, changeRequestId } })
    expect(await refusal(call)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('404 below another space', async ({ docs }) => {
    const { changeRequestId } = await newChangeRequest(docs, await newSpace(docs))
    const call = docs.getChangeRequestById({ params: { ...params, changeRequestId } })
    expect(await refusal(call)).toMatchObject({ status: 404 })
  })

  test('200 with `outdated` once main has changed, and not before', async ({ docs }) => {
    const at = await newChangeRequest(docs, params)
    await write(docs, at, insert('# Mine'))
    expect((await docs.getChangeRequestById({ params: at })).outdated).toBe(false)
    await publish(docs, params, insert('# Theirs'))
    expect((await docs.getChangeRequestById({ params: at })).outdated).toBe(true)
    await docs.updateChangeRequest({ params: at })
    expect((await docs.getChangeRequestById({ params: at })).outdated).toBe(false)
  })
})

const description = { object: 'document' as const, data: {}, nodes: [] }

describe('updateChangeRequestById', () => {
  test.for<BodyInput<'updateChangeRequestById'>>([
    { subject: 'Say why' },
    { subject: '' },
    { description },
    { status: 'open' },
    { status: 'archived' },
    { status: 'draft' },
  ])('200 with %j', async (body, { docs }) => {
    const at = await newChangeRequest(docs, params, 'Before')
    const changed = await docs.updateChangeRequestById({ params: at, body })
    expect(changed).toMatchObject({ subject: 'Before', status: 'draft', ...body })
    expect(await docs.getChangeRequestById({ params: at })).toEqual(changed)
  })

  test('200 with {} changes nothing', async ({ docs }) => {
    const at = await newChangeRequest(docs, params)
    const before = await docs.getChangeRequestById({ params: at })
    expect(await docs.updateChangeRequestById({ params: at, body: {} })).toEqual(before)
  })

  const targets = ['draft', 'open', 'archived'] as const
  const ways = targets.flatMap((from) => targets.map((to) => [from, to] as const))
  test.for(ways)('200 from %s to %s, and the space counts it', async ([from, to], { docs, counts }) => {
    const at = await newChangeRequest(docs, params)
    await docs.updateChangeRequestById({ params: at, body: { status: from } })
    expect((await docs.updateChangeRequestById({ params: at, body: { status: to } })).status).toBe(to)
    expect(await counts()).toEqual({ all: 1, open: Number(to === 'open'), draft: Number(to === 'draft') })
  })

  test.for(targets)('200 from merged to %s keeps the merged content', async (status, { docs, counts }) => {
    const at = await newChangeRequest(docs, params)
    await write(docs, at, insert('# New'))
    const { revision } = await docs.mergeChangeRequest({ params: at })
    expect(await counts()).toEqual({ all: 1, open: 0, draft: 0 })
    const reopened = await docs.updateChangeRequestById({ params: at, body: { status } })
    expect(reopened).toMatchObject({ status, revisionMerged: revision })
    expect(await counts()).toEqual({ all: 1, open: Number(status === 'open'), draft: Number(status === 'draft') })
  })

  test('400 for the status `merged`, which only a merge sets', async ({ docs }) => {
    const at = await newChangeRequest(docs, params)
    const body = { status: 'merged' } as unknown as BodyInput<'updateChangeRequestById'>
    const problem = await refusal(docs.updateChangeRequestById({ params: at, body }))
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/status' }] })
  })

  test('200 with the right counts after concurrent changes', async ({ server, docs, counts }) => {
    const made = await Promise.all(Array.from({ length: 8 }, () => newChangeRequest(docs, params)))
    const statuses: Exclude<ChangeRequestStatus, 'merged'>[] = ['open', 'archived', 'open', 'draft', 'open']
    const calls = made.flatMap((at) =>
      statuses.map((status) => docs.updateChangeRequestById({ params: at, body: { status } })),
    )
    await Promise.all(calls)
    const rows = await server.services.database.read('changeRequests').where(params)
    const of = (status: ChangeRequestStatus) => rows.filter((row) => row.status === status).length
    expect(await counts()).toEqual({ all: 8, open: of('open'), draft: of('draft') })
  })
})
