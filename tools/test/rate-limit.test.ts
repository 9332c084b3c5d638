import { describe, expect, test } from 'vitest'
import type { Answer } from '../contract/http.ts'
import { respectRateLimit } from '../contract/rate-limit.ts'

const answer = (status: number, headers = {}): Answer => ({ status, headers, text: '', json: () => ({}) })

/** A server that refuses requests until a time, and the clock that it and the client share. */
const limited = (until: number, retryAfter: string) => {
  let time = 0
  const waits: number[] = []
  const clock = {
    now: () => time,
    // Like a timer, it ends after everything that is ready by then.
    wait: async (ms: number) => {
      const end = time + ms
      await new Promise(setImmediate)
      time = Math.max(time, end)
    },
    onWait: (ms: number) => waits.push(ms),
  }
  const send = async () => (time < until ? answer(429, { 'retry-after': retryAfter }) : answer(200))
  return { send: respectRateLimit(send, clock), waits }
}

const sent = { method: 'GET', path: '/v1/user' }

describe('respectRateLimit', () => {
  test('waits as long as the server asks, and repeats the request', async () => {
    const { send, waits } = limited(40_000, '30')
    expect((await send(sent)).status).toBe(200)
    expect(waits).toEqual([30_000, 30_000])
  })

  test('reports one wait for requests that are refused together', async () => {
    const { send, waits } = limited(30_000, '30')
    const statuses = (await Promise.all([send(sent), send(sent), send(sent)])).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200])
    expect(waits).toEqual([30_000])
  })

  test.each(['', 'soon', '3600'])('returns the 429 with the Retry-After %j', async (retryAfter) => {
    expect((await limited(1, retryAfter).send(sent)).status).toBe(429)
  })
})
