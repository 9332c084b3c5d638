import fc from 'fast-check'
import { afterAll, describe, expect } from 'vitest'
import { test } from '../../../test/test.ts'
import { createSender, each, linesOf, type Answer, type Sent } from '@scriptorium/tools/contract/http.ts'
import { isWhole, validRequest } from '@scriptorium/tools/contract/requests.ts'
import { allOperations, isImplemented, isRead } from '../../../test/support/spec.ts'
import { createTenant, type Tenant } from '../../../test/support/tenant.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { etagOf, namesTag } from './etag.ts'
import { isTagged } from '@scriptorium/validator/document'

describe('namesTag', () => {
  const tag = etagOf('{}')
  test.each([
    ['*', true, true],
    [tag, true, true],
    [`"other", ${tag}`, true, true],
    [`"other",${tag},"third"`, true, true],
    [`W/${tag}`, true, false],
    ['"other"', false, false],
    [tag.slice(1, -1), false, false],
    ['', false, false],
  ])('%s', (header, weak, strong) => {
    expect(namesTag(header, tag, 'weak')).toBe(weak)
    expect(namesTag(header, tag, 'strong')).toBe(strong)
  })

  test('two bodies have the same ETag only if they are equal', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => (etagOf(a) === etagOf(b)) === (a === b)))
  })
})

let send: ReturnType<typeof createSender>
let tenant: Tenant
let authorized: Record<string, string>

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
  tenant = await createTenant(server, { standing: ['guest'] })
  authorized = { Authorization: `Bearer ${tenant.owner.token}` }
})
afterAll(async () => {
  send.close()
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send({ method, path, headers: { ...authorized, ...headers } })
const again = (sent: Sent, { headers }: Answer): Sent => ({
  ...sent,
  headers: { ...sent.headers, 'If-None-Match': headers.etag ?? '' },
})

describe('every read of one resource', () => {
  test('200 with a strong ETag, then 304 without a body for the same ETag', async ({ server }) => {
    // The usage of an organization counts the jobs that wait.
    await waitForJobs(server.services)
    const ids = tenant.places[0]!
    const sent = allOperations
      .filter((one) => isRead(one) && isImplemented(one.operationId) && isWhole(one, ids))
      .filter(isTagged)
      .map((operation) => validRequest(operation, tenant.owner.token, ids))
    const first = await each(sent, send)
    const found = sent.flatMap((one, index) => (first[index]!.status === 200 ? [{ one, answer: first[index]! }] : []))
    expect(found.length).toBeGreaterThan(8)
    for (const { answer } of found) expect(answer.headers.etag).toBe(etagOf(answer.text))
    const repeated = found.map(({ one, answer }) => again(one, answer))
    const second = await each(repeated, send)
    expect(linesOf(repeated, second).filter((line) => !line.startsWith('304'))).toEqual([])
    expect(second.every(({ text, headers }) => text === '' && !headers['content-type'] && headers.etag)).toBe(true)
  })
})

describe('getSpaceById', () => {
  const path = () => `/v1/spaces/${tenant.places[0]!.spaceId}`

  test('304 for *, for one of several ETags, for a weak one, and regardless of Cache-Control', async () => {
    const { etag = '' } = (await get(path())).headers
    const conditions = ['*', etag, `W/${etag}`, `"a", "b", ${etag}`]
    for (const condition of conditions) {
      const answer = await get(path(), { 'If-None-Match': condition, 'Cache-Control': 'no-cache' })
      expect([answer.status, answer.headers.etag, answer.headers.vary]).toEqual([304, etag, 'Accept-Encoding'])
    }
  })

  test('304 for HEAD as for GET', async () => {
    const { etag = '' } = (await get(path(), {}, 'HEAD')).headers
    expect(etag).toBe((await get(path())).headers.etag)
    expect((await get(path(), { 'If-None-Match': etag }, 'HEAD')).status).toBe(304)
  })

  test('200 for the ETag of an earlier version', async ({ server }) => {
    const { etag = '' } = (await get(path())).headers
    const { spaceId } = tenant.places[0]!
    await server.api(tenant.owner.token).updateSpaceById({ params: { spaceId }, body: { title: 'Renamed' } })
    const answer = await get(path(), { 'If-None-Match': etag })
    expect(answer.status).toBe(200)
    expect(answer.headers.etag).not.toBe(etag)
  })

  test('200 with the ETag that the update returned', async () => {
    const body = JSON.stringify({ title: 'Once more' })
    const headers = { ...authorized, 'Content-Type': 'application/json' }
    const updated = await send({ method: 'PATCH', path: path(), headers, body })
    expect(updated.headers.etag).toBe((await get(path())).headers.etag)
  })

  test('404 with any ETag and without one', async () => {
    const answer = await get('/v1/spaces/Unknown0000000000000', { 'If-None-Match': '*' })
    expect([answer.status, answer.headers.etag]).toEqual([404, undefined])
  })
})

describe('listSpacesInOrganizationById', () => {
  test('200 without an ETag', async () => {
    const answer = await get(`/v1/orgs/${tenant.organizationId}/spaces`, { 'If-None-Match': '*' })
    expect([answer.status, answer.headers.etag]).toEqual([200, undefined])
  })
})
