import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient, NotFoundError } from '../src/index.ts'
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

describe('withResponse', () => {
  test('201 returns headers and status with the data', async () => {
    answer = () => ({ status: 201, headers: { location: '/v1/spaces/s', etag: '"1"' }, body: { id: 's' } })
    const { data, response } = await connect()
      .createSpace({ params: { organizationId: 'o' } })
      .withResponse()
    expect(data.id).toBe('s')
    expect([response.status, response.headers.get('location')]).toEqual([201, '/v1/spaces/s'])
  })

  test('404 is thrown once and causes no unhandled rejection', async () => {
    const unhandled = vi.fn<(reason: unknown) => void>()
    process.on('unhandledRejection', unhandled)
    answer = () => ({ status: 404, body: { code: 'not_found' } })
    await expect(connect().getSpaceById({ params }).withResponse()).rejects.toThrow(NotFoundError)
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })
})

describe('request', () => {
  test('sends a call that has no method, with token, query and body', async () => {
    answer = () => ({ body: { ok: true } })
    const input = { params: { spaceId: 'a/b' }, query: { x: ['1', '2'] }, body: { deep: [1] } }
    expect(await connect().request<{ ok: boolean }>('post', '/v1/spaces/{spaceId}/dance', input)).toEqual({ ok: true })
    const [seen] = stub.seen
    expect(seen).toMatchObject({ method: 'POST', url: '/v1/spaces/a%2Fb/dance?x=1&x=2', body: '{"deep":[1]}' })
    expect(seen?.headers).toMatchObject({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
    expect(seen?.headers['idempotency-key']).toBeDefined()
  })

  test('reads a response that is not JSON', async () => {
    answer = () => ({ body: '# Birds' })
    expect(await connect().request('GET', '/v1/raw', { parseAs: 'text' })).toBe('# Birds')
    const stream = await connect().request<ReadableStream>('GET', '/v1/raw', { parseAs: 'stream' })
    expect(await new Response(stream).text()).toBe('# Birds')
  })

  test('404 names the call, without its query', async () => {
    answer = () => ({ status: 404, body: { code: 'not_found' } })
    const call = connect().request('get', '/v1/raw?key=secret')
    await expect(call).rejects.toThrow(/^GET \/v1\/raw: 404 not_found/)
  })

  test.each(['@evil.example/', '.evil.example/', ':1/', 'v1/user', ''])(
    'refuses the path %j, which could send the token to another host',
    async (path) => {
      await expect(connect().request('GET', path)).rejects.toThrow(TypeError)
      expect(stub.seen).toEqual([])
    },
  )
})
