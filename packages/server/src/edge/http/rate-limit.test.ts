import { afterEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { createSender, type Answer } from '@scriptorium/tools/contract/http.ts'
import { networkOf } from './rate-limit.ts'
import { createSharedCounts } from './shared-counts.ts'
import { eventually } from '../../../test/support/eventually.ts'

describe('networkOf', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8::1', '2001:db8:0:0::'],
    ['::1', '0:0:0:0::'],
    ['', ''],
  ])('%s', (address, network) => expect(networkOf(address)).toBe(network))
})

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const start = async (rateLimit: number) => {
  const server = await startTestServer({ rateLimit })
  const send = createSender(server.url)
  closing.push(server.close, send.close)
  const ask = (token: string | undefined = server.token, path = '/v1/user', method = 'GET') =>
    send({ method, path, headers: token === '' ? {} : { Authorization: `Bearer ${token}` } })
  return { server, ask }
}

const limitsOf = ({ headers }: Answer) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers[`x-ratelimit-${name}`]))

describe('the limit of a token', () => {
  test('counts down on every response and ends in 429 with Retry-After', async () => {
    const { ask } = await start(5)
    const before = Math.floor(Date.now() / 1000)
    const answers = [
      await ask(),
      await ask(undefined, '/v1/nothing'),
      await ask(undefined, '/v1/spaces/Unknown0000000000000'),
      await ask(undefined, '/v1/user?unknown=1'),
      await ask(undefined, '/v1/user', 'DELETE'),
      await ask(),
      await ask(),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 400, 405, 429, 429])
    expect(answers.map((answer) => limitsOf(answer).slice(0, 2))).toEqual(
      [4, 3, 2, 1, 0, 0, 0].map((remaining) => [5, remaining]),
    )
    const last = answers.at(-1)!
    expect(last.json()).toMatchObject({ code: 'rate_limited', status: 429 })
    const reset = limitsOf(last)[2]!
    expect(reset).toBeGreaterThan(before)
    expect(reset).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + 60)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('is counted for each token', async () => {
    const { ask, server } = await start(2)
    const other = await server.createTestUser({ role: 'read' })
    for (let times = 0; times < 4; times++) await ask()
    expect((await ask()).status).toBe(429)
    expect((await ask(other.token)).status).toBe(200)
  })

  test('is not used up by invalid tokens, which count against the address', async () => {
    const { ask } = await start(3)
    const strangers = [await ask(''), await ask('guess'), await ask('another'), await ask('third'), await ask('')]
    expect(strangers.map(({ status }) => status)).toEqual([401, 401, 401, 429, 429])
    expect(strangers.map((answer) => limitsOf(answer)[1])).toEqual([2, 1, 0, 0, 0])
    expect(limitsOf(await ask())[1]).toBe(2)
  })

  test.each(['/docs', '/openapi.json', '/files/x', '/pdf/x', '/nowhere'])(
    '429 for too many requests to %s, which do not count for the API',
    async (path) => {
      const { ask } = await start(2)
      const answers = [await ask('', path), await ask('', path), await ask('', path)]
      expect(answers.map(({ status }) => status === 429)).toEqual([false, false, true])
      expect(limitsOf(await ask())[1]).toBe(1)
    },
  )

  test('does not apply to probes and metrics, and sends no headers if it is turned off', async () => {
    const { ask } = await start(1)
    await ask()
    for (const path of ['/healthz', '/readyz', '/metrics', '/healthz', '/readyz', '/metrics'])
      expect((await ask(undefined, path)).status).toBe(200)
    const off = await start(0)
    for (let times = 0; times < 3; times++) {
      const { status, headers } = await off.ask()
      expect([status, headers['x-ratelimit-limit']]).toEqual([200, undefined])
    }
  })
})

const counters = (server: TestServer, interval: number) => {
  const { database, state } = server.services
  return [1, 2].map(() => createSharedCounts(database, () => state.draining, interval))
}

describe('createSharedCounts', () => {
  const times = async (count: (id: string) => Promise<unknown>, number: number) => {
    for (let index = 0; index < number; index++) await count('token:a')
  }

  test('several servers share their counts', async () => {
    const { server } = await start(0)
    const [one, two] = counters(server, 5)
    await times(one!, 30)
    await times(two!, 12)
    await eventually(async () => {
      const rows = await server.services.database.read('requestCounts').where({ id: 'token:a' })
      expect(rows).toMatchObject([{ requests: 42 }])
    })
    // A server learns the counts of other servers when it writes its own.
    let asked = 0
    await eventually(async () => {
      asked++
      expect((await one!('token:a')).requests).toBe(42 + asked)
    })
    await eventually(async () => {
      asked++
      expect((await two!('token:a')).requests).toBe(42 + asked)
    })
  })

  test('requests are counted while the database is unavailable', async () => {
    const { server } = await start(0)
    const [one] = counters(server, 5)
    server.services.database = { ...server.services.database, writeTx: () => Promise.reject(new Error('away')) }
    const lonely = createSharedCounts(server.services.database, () => false, 5)
    await times(lonely, 7)
    expect((await lonely('token:a')).requests).toBe(8)
    expect((await one!('token:a')).requests).toBe(1)
  })

  test.for([
    ['minute', -1000, ['token:a']],
    ['count, after a clock that was an hour ahead,', 3_600_000, ['token:a', 'token:b']],
  ] as const)('a new %s starts at zero, and expired counts are deleted', async ([, endsIn, left]) => {
    const { server } = await start(0)
    const { writeTx, read } = server.services.database
    const expiresAt = new Date(Date.now() + endsIn).toISOString()
    await writeTx((trx) =>
      trx('requestCounts').insert(['token:a', 'token:b'].map((id) => ({ id, requests: 900, expiresAt }))),
    )
    const [one] = counters(server, 5)
    await times(one!, 3)
    await eventually(async () => {
      const rows = await read('requestCounts').orderBy('id')
      expect(rows.map(({ id }) => id)).toEqual(left)
      expect(rows[0]).toMatchObject({ requests: 3 })
    })
    expect((await one!('token:a')).requests).toBe(4)
  })
})
