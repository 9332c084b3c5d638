import { createClient, PreconditionFailedError, type Kept } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { test as base } from './test.ts'

let params: { spaceId: string }
const test = base
  /** A client that keeps what it reads, and the statuses that came over the wire. */
  .extend('connect', ({ server }) => () => {
    const statuses: number[] = []
    const fetchAndNote = async (request: Request) => {
      const response = await fetch(request)
      statuses.push(response.status)
      return response
    }
    const { url: baseUrl, token } = server
    return { docs: createClient({ baseUrl, token, cache: new Map<string, Kept>(), fetch: fetchAndNote }), statuses }
  })

test.beforeAll(async ({ server }) => {
  const space = { params: { organizationId: server.organizationId }, body: { title: 'Birds' } }
  params = { spaceId: (await server.api().createSpace(space)).id }
})

describe('the client with this server', () => {
  test('200, then 304: unchanged content is not sent again', async ({ connect }) => {
    const { docs, statuses } = connect()
    const first = await docs.getSpaceById({ params })
    expect(await docs.getSpaceById({ params })).toEqual(first)
    await docs.updateSpaceById({ params, body: { title: 'Bees' } })
    expect(await docs.getSpaceById({ params })).toMatchObject({ title: 'Bees' })
    expect(statuses).toEqual([200, 304, 200, 200])
  })

  test('412 if someone else has changed the resource', async ({ connect }) => {
    const { docs } = connect()
    const { response } = await docs.getSpaceById({ params }).withResponse()
    const headers = { 'If-Match': response.headers.get('etag') ?? '' }
    await docs.updateSpaceById({ params, body: { title: 'Ants' }, headers })
    const late = docs.updateSpaceById({ params, body: { title: 'Bats' }, headers })
    await expect(late).rejects.toThrow(PreconditionFailedError)
    expect(await docs.getSpaceById({ params })).toMatchObject({ title: 'Ants' })
  })

  test('201 for a key that was used before, with the same response and no second space', async ({
    server,
    connect,
  }) => {
    const { docs } = connect()
    const input = { params: { organizationId: server.organizationId }, body: { title: 'Once' }, idempotencyKey: 'k' }
    const first = await docs.createSpace(input).withResponse()
    const second = await docs.createSpace(input).withResponse()
    expect(second.data).toEqual(first.data)
    expect(second.response.headers.get('location')).toBe(first.response.headers.get('location'))
    expect([first, second].map(({ response }) => response.headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  })
})
