import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClient, type Kept } from '../src/index.ts'
import { startStub, type Answer, type Seen, type Stub } from './stub.ts'

const token = 'scr_aTokenThatNobodyMaySee'
const params = { spaceId: 's' }
let stub: Stub
let answer: (seen: Seen) => Answer | undefined
beforeEach(async () => {
  stub = await startStub((seen) => answer(seen))
})
afterEach(() => stub.close())
const connect = (options = {}) => createClient({ baseUrl: stub.url, token, ...options })

describe('cache', () => {
  const tagged =
    (body: () => object) =>
    (seen: Seen): Answer => {
      const etag = `"${createHash('sha256').update(JSON.stringify(body())).digest('hex')}"`
      if (seen.headers['if-none-match'] === etag) return { status: 304, headers: { etag, 'content-length': '0' } }
      return { headers: { etag }, body: body() }
    }

  test('304 returns a copy of the cached response', async () => {
    answer = tagged(() => ({ title: 'Birds' }))
    const docs = connect({ cache: new Map<string, Kept>() })
    const first = await docs.getSpaceById({ params })
    first.title = 'changed by the caller'
    const { data, response } = await docs.getSpaceById({ params }).withResponse()
    expect(data.title).toBe('Birds')
    expect(response.status).toBe(200)
    expect(stub.seen.map(({ headers }) => headers['if-none-match'] !== undefined)).toEqual([false, true])
  })

  test('200 replaces the cached response', async () => {
    let title = 'Birds'
    answer = tagged(() => ({ title }))
    const docs = connect({ cache: new Map<string, Kept>() })
    const titles: string[] = []
    for (const next of ['Bees', 'Bees', 'Ants']) {
      titles.push((await docs.getSpaceById({ params })).title)
      title = next
    }
    expect(titles).toEqual(['Birds', 'Bees', 'Bees'])
  })

  test('responses are cached by address and query', async () => {
    answer = (seen) => tagged(() => ({ title: seen.url }))(seen)
    const cache = new Map<string, Kept>()
    const docs = connect({ cache })
    await docs.getSpaceById({ params })
    await docs.getSpaceById({ params: { spaceId: 't' } })
    await docs.getSpaceById({ params, query: { shareKey: 'k' } })
    expect([...cache.keys()].map((url) => url.slice(stub.url.length))).toEqual([
      '/v1/spaces/s',
      '/v1/spaces/t',
      '/v1/spaces/s?shareKey=k',
    ])
    expect([...cache.values()].join()).not.toContain(token)
  })

  test('responses without an ETag, other than JSON, of failures and of writes are not cached', async () => {
    const cache = new Map<string, Kept>()
    const docs = connect({ cache, retries: 0 })
    const etag = '"1"'
    const answers: Answer[] = [
      { body: {} },
      { headers: { etag }, body: 'text' },
      { status: 404, headers: { etag }, body: {} },
      { status: 204, headers: { etag } },
    ]
    for (const next of answers) {
      answer = () => next
      await docs.request('GET', '/v1/x', { parseAs: 'text' }).catch(() => {})
    }
    answer = () => ({ headers: { etag }, body: {} })
    await docs.updateSpaceById({ params, body: {} })
    expect(cache.size).toBe(0)
  })

  test('calls succeed if the cache fails', async () => {
    answer = tagged(() => ({ title: 'Birds' }))
    const fail = () => {
      throw new Error('no room')
    }
    const cache = { get: async () => fail(), set: fail }
    expect(await connect({ cache }).getSpaceById({ params })).toEqual({ title: 'Birds' })
    expect(stub.seen).toHaveLength(1)
  })
})
