import { afterAll, describe, expect, inject } from 'vitest'
import { newId } from '@scriptorium/basics/id'
import { hashToken } from '../src/domain/access/token.ts'
import { test as base } from './test.ts'
import { createSender, each, linesOf, type Answer, type Sent } from '@scriptorium/tools/contract/http.ts'
import { stopDatabase } from './support/outage.ts'
import { validRequest } from '@scriptorium/tools/contract/requests.ts'
import { eventually } from './support/eventually.ts'
import { allOperations, type SpecOperation } from './support/spec.ts'

// Each operation compiles its validators when it is first met.

let send: ReturnType<typeof createSender>
let expired: string
let revoked: string

const test = base
  .extend('expiredToken', { scope: 'file' }, ({ server }) => async () => {
    const token = `scr_${newId()}`
    const { database } = server.services
    const user = (await database.read('users').first('id'))!
    await database.writeTx(async (trx) => {
      const createdAt = new Date(0).toISOString()
      const row = { id: newId(), userId: user.id, label: 'Old', hash: hashToken(token), createdAt }
      await trx('tokens').insert({ ...row, expiresAt: new Date(Date.now() - 1000).toISOString() })
    })
    return token
  })
  .extend('revokedToken', { scope: 'file' }, ({ server }) => async () => {
    const headers = { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ label: 'Short' })
    const made = (await send({ method: 'POST', path: '/v1/user/tokens', headers, body })).json()
    const own = { Authorization: `Bearer ${String(made['token'])}` }
    expect((await send({ method: 'GET', path: '/v1/user', headers: own })).status).toBe(200)
    expect((await send({ method: 'DELETE', path: `/v1/user/tokens/${String(made['id'])}`, headers })).status).toBe(204)
    return String(made['token'])
  })

test.beforeAll(async ({ server, expiredToken, revokedToken }) => {
  send = createSender(server.url)
  expired = await expiredToken()
  revoked = await revokedToken()
})
afterAll(async () => {
  send.close()
})

// The rest of a request must not matter: without a token the response must reveal nothing.
const requestsOf = (operation: SpecOperation, headers: Record<string, string>): Sent[] => {
  const { method, path, body } = validRequest(operation, '')
  const type = { 'Content-Type': 'application/json' }
  return [
    { method, path, body, headers: { ...headers, ...(body !== undefined && type) } },
    { method, path: `${path}${path.includes('?') ? '&' : '?'}limit=Infinity&nothing=%00`, headers },
    { method, path: path.replaceAll(/Unknown0+/g, '%00'), headers },
    ...(body === undefined
      ? []
      : [
          { method, path, body: '{"a":', headers: { ...headers, ...type } },
          { method, path, body: Buffer.from([0xff, 0xfe]), headers: { ...headers, 'Content-Type': 'text/plain' } },
        ]),
  ]
}

const seen = ({ status, headers, json }: Answer) => ({
  status,
  type: headers['content-type'],
  challenge: headers['www-authenticate'],
  code: json()['code'],
})

type Way = [name: string, headersWith: (token: string) => Record<string, string>]

/** Tokens that a query finds. Only they depend on the kind of database. */
const ended: Way[] = [
  ['a revoked token', () => ({ Authorization: `Bearer ${revoked}` })],
  ['an expired token', () => ({ Authorization: `Bearer ${expired}` })],
]

const malformed: Way[] = [
  ['no token', () => ({})],
  ['an empty header', () => ({ Authorization: '' })],
  ['another scheme', (token) => ({ Authorization: `Basic ${token}` })],
  ['a token that is garbage', () => ({ Authorization: 'Bearer \u00e9' })],
  ['a token that was never given', () => ({ Authorization: `Bearer scr_${newId()}` })],
]

const refused = { status: 401, type: 'application/problem+json', challenge: 'Bearer', code: 'unauthenticated' }

describe('every operation', () => {
  test.for(inject('template').kind === 'sqlite' ? [...malformed, ...ended] : ended)(
    '401 with %s, for any request',
    async ([_name, headers], { server }) => {
      const requests = allOperations.flatMap((operation) => requestsOf(operation, headers(server.token)))
      const answers = await each(requests, send)
      expect(requests.length).toBeGreaterThan(500)
      expect(linesOf(requests, answers).filter((line) => !line.startsWith('401'))).toEqual([])
      expect(new Set(answers.map((answer) => JSON.stringify(seen(answer))))).toEqual(new Set([JSON.stringify(refused)]))
    },
  )

  test('503 with Retry-After while the database is unavailable, never 401; afterwards the token works again', async ({
    server,
  }) => {
    const requests = allOperations.map((operation) => validRequest(operation, server.token))
    const me: Sent = { method: 'GET', path: '/v1/user', headers: { Authorization: `Bearer ${server.token}` } }
    const giveBack = await stopDatabase(server.services)
    const answers = await each(requests, send)
    const ready = await send({ method: 'GET', path: '/readyz' })
    const alive = await send({ method: 'GET', path: '/healthz' })
    await giveBack()
    expect(linesOf(requests, answers).filter((line) => !line.startsWith('503'))).toEqual([])
    for (const { headers, json } of answers) {
      expect(headers['retry-after']).toMatch(/^\d+$/)
      expect(json()['code']).toBe('unavailable')
    }
    expect([ready.status, alive.status]).toEqual([503, 200])
    // A PgBouncer takes a moment to see that the database is back.
    await eventually(async () => expect((await send(me)).status).toBe(200))
  })
})

describe('paths outside the operations', () => {
  test.each<[number, string, string]>([
    [401, 'GET', '/v1'],
    [401, 'GET', '/v1/nothing'],
    [401, 'PUT', '/v1/user'],
    [401, 'OPTIONS', '/v1/user'],
    [200, 'GET', '/healthz'],
    [200, 'GET', '/readyz'],
    [200, 'GET', '/openapi.json'],
  ])('%i for %s %s without a token', async (status, method, path) => {
    const answer = await send({ method, path })
    expect(answer.status).toBe(status)
    expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined)
  })
})
