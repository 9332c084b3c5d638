import { afterAll, describe, expect } from 'vitest'
import { test as base } from '../../../../test/test.ts'
import type { TestUser } from '../../../../test/harness.ts'
import { createSender, type Answer } from '@scriptorium/tools/contract/http.ts'
import { newSpace } from '../../../../test/content.ts'

let send: ReturnType<typeof createSender>
let space: string

const test = base
  .extend(
    'call',
    ({ server }) =>
      (method: string, path: string, { ifMatch, body, user }: Call = {}): Promise<Answer> => {
        const headers = {
          Authorization: `Bearer ${user?.token ?? server.token}`,
          ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
          ...(body && { 'Content-Type': 'application/json' }),
        }
        return send({ method, path, headers, ...(body && { body: JSON.stringify(body) }) })
      },
  )
  .extend(
    'tagOf',
    ({ call }) =>
      async (path: string) =>
        (await call('GET', path)).headers.etag ?? '',
  )
  .extend(
    'titleOf',
    ({ call }) =>
      async (path: string) =>
        (await call('GET', path)).json()['title'],
  )

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
})
test.beforeEach(async ({ server }) => {
  space = `/v1/spaces/${(await newSpace(server.api())).spaceId}`
})
afterAll(async () => {
  send.close()
})
interface Call {
  ifMatch?: string
  body?: object
  user?: TestUser
}
const stale = '"stale"'

describe('updateSpaceById', () => {
  test('200 with the current ETag, and with *', async ({ call, tagOf }) => {
    const first = await call('PATCH', space, { ifMatch: await tagOf(space), body: { title: 'One' } })
    const second = await call('PATCH', space, { ifMatch: `${stale}, ${first.headers.etag}`, body: { title: 'Two' } })
    const third = await call('PATCH', space, { ifMatch: '*', body: { title: 'Three' } })
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200])
  })

  test('412 with an earlier, weak or malformed ETag, and nothing is written', async ({ tagOf, call, titleOf }) => {
    const before = await tagOf(space)
    await call('PATCH', space, { body: { title: 'Kept' } })
    for (const ifMatch of [before, `W/${await tagOf(space)}`, 'nonsense', '']) {
      const answer = await call('PATCH', space, { ifMatch, body: { title: 'Lost' } })
      expect([answer.status, answer.json()['code']]).toEqual([412, 'precondition_failed'])
    }
    expect(await titleOf(space)).toBe('Kept')
  })

  test('200 for only one of concurrent requests with the same ETag', async ({ tagOf, call, titleOf }) => {
    const ifMatch = await tagOf(space)
    const titles = Array.from({ length: 8 }, (_, index) => `Number ${index}`)
    const answers = await Promise.all(titles.map((title) => call('PATCH', space, { ifMatch, body: { title } })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(7).fill(412)])
    expect(await titleOf(space)).toBe(titles[statuses.indexOf(200)])
  })

  test('403 rather than 412, and 404 rather than both', async ({ server, call }) => {
    const user = await server.createTestUser({ role: 'read' })
    const refused = await call('PATCH', space, { ifMatch: stale, body: { title: 'Lost' }, user })
    const unknown = await call('PATCH', '/v1/spaces/Unknown0000000000000', { ifMatch: stale, body: { title: 'Lost' } })
    expect([refused.status, unknown.status]).toEqual([403, 404])
  })
})

describe('deleteSpaceById', () => {
  test('412 with another ETag, and the space is kept; 204 with the current one, or if there is no space', async ({
    call,
    tagOf,
  }) => {
    expect((await call('DELETE', space, { ifMatch: stale })).status).toBe(412)
    expect((await call('DELETE', space, { ifMatch: await tagOf(space) })).status).toBe(204)
    expect((await call('DELETE', '/v1/spaces/Unknown0000000000000', { ifMatch: stale })).status).toBe(204)
  })
})

describe('updateChangeRequestContent', () => {
  test('412 if the content has changed since it was read with the default parameters', async ({ call, tagOf }) => {
    const request = await call('POST', `${space}/change-requests`, { body: {} })
    const content = `${space}/change-requests/${String(request.json()['id'])}/content`
    const body = { changes: [{ operation: 'insert_page', title: 'New', document: { markdown: 'Text\n' } }] }
    const ifMatch = await tagOf(content)
    expect((await call('POST', content, { ifMatch, body })).status).toBe(200)
    expect((await call('POST', content, { ifMatch, body })).status).toBe(412)
  })
})

describe('createSpace', () => {
  test('201 with any If-Match, because there is no resource to match', async ({ server, call }) => {
    const path = `/v1/orgs/${server.organizationId}/spaces`
    expect((await call('POST', path, { ifMatch: stale, body: {} })).status).toBe(201)
  })
})
