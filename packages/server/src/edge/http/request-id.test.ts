import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { createSender } from '@scriptorium/tools/contract/http.ts'
import { eventually } from '../../../test/support/eventually.ts'

type Line = Record<string, unknown>
const lines: Line[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
let server: TestServer
let send: ReturnType<typeof createSender>

beforeAll(async () => {
  server = await startTestServer({ slowRequestMs: 0 }, log)
  send = createSender(server.url)
})

afterAll(async () => {
  send.close()
  await server.close()
})

beforeEach(() => void lines.splice(0))

const lineOf = (requestId: unknown) =>
  eventually(() => {
    const found = lines.find((line) => line['requestId'] === requestId && line['msg'] === 'request')
    expect(found).toBeDefined()
    return found!
  })

describe('X-Request-Id', () => {
  test('of the caller is in the response, the error and the log', async () => {
    const answer = await send({ method: 'GET', path: '/v1/user', headers: { 'X-Request-Id': 'from-the-caller:1' } })
    expect(answer.headers['x-request-id']).toBe('from-the-caller:1')
    expect(answer.json()).toMatchObject({ code: 'unauthenticated', requestId: 'from-the-caller:1' })
    await lineOf('from-the-caller:1')
  })

  test.each(['', 'has space', 'x'.repeat(201), 'é'])('is generated instead of %j', async (given) => {
    const headers = { 'X-Request-Id': Buffer.from(given).toString('latin1') }
    const answer = await send({ method: 'GET', path: '/healthz', headers })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the access line', () => {
  test('has the caller, the request and the status, but no secrets', async () => {
    const authorization = `Bearer ${server.token}`
    const path = '/v1/user/tokens?limit=7'
    const answer = await send({ method: 'GET', path, headers: { authorization } })
    const line = await lineOf(answer.headers['x-request-id'])
    const [user] = await server.services.database.read('users')
    expect(line).toMatchObject({
      level: 30,
      method: 'GET',
      path: '/v1/user/tokens',
      query: ['limit'],
      status: 200,
      operationId: 'listUserTokens',
      userId: user!.id,
    })
    expect(line['ms']).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).not.toContain(server.token)
    expect(JSON.stringify(line)).not.toContain('=7')
  })

  test.each([
    ['/invites/i5Wm3RtKx8NqLz2VbYc7?signature=x', '/invites/…'],
    ['/v1/orgs/o/invites/i5Wm3RtKx8NqLz2VbYc7', '/v1/orgs/o/invites/…'],
    ['/v1/orgs/o/invites', '/v1/orgs/o/invites'],
  ])('of %s does not contain the id of an invitation', async (path, told) => {
    const answer = await send({ method: 'POST', path })
    expect(await lineOf(answer.headers['x-request-id'])).toMatchObject({ path: told })
  })

  test.each([
    ['/healthz', 20],
    ['/openapi.json', 30],
    ['/v1/user', 40],
  ])('of %s has level %i', async (path, level) => {
    const answer = await send({ method: 'GET', path })
    expect(await lineOf(answer.headers['x-request-id'])).toMatchObject({ level })
  })
})

describe('the access line of a slow request', () => {
  let slow: TestServer
  beforeAll(async () => void (slow = await startTestServer({ slowRequestMs: 0.001 }, log)))
  afterAll(() => slow.close())

  test('is a warning that says where the time went', async () => {
    const response = await fetch(`${slow.url}/v1/user`, { headers: { authorization: `Bearer ${slow.token}` } })
    await response.text()
    const line = await lineOf(response.headers.get('x-request-id'))
    expect(line).toMatchObject({ level: 40, status: 200 })
    const { statements, databaseMs, beforeMs, handlerMs, afterMs } = line['slow'] as Record<string, number>
    expect(statements).toBeGreaterThan(0)
    expect(databaseMs).toBeGreaterThan(0)
    expect(beforeMs! + handlerMs! + afterMs!).toBeCloseTo(line['ms'] as number, 0)
  })

  test('has no time of a handler if the request was refused before', async () => {
    const response = await fetch(`${slow.url}/v1/user`)
    await response.text()
    const { slow: parts } = await lineOf(response.headers.get('x-request-id'))
    const nothing = { statements: 0, databaseMs: 0, waitMs: 0, textMs: 0, renderMs: 0, outgoingMs: 0 }
    expect(parts).toEqual({ ...nothing, beforeMs: expect.any(Number) })
  })
})
