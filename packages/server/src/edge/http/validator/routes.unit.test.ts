import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createValidator } from '../operations/validate.ts'
import { compileSpec } from '@scriptorium/validator/compile-spec'
import { errorsOf, patchRaw, serveOurs } from '../../../../test/support/validator/ours.ts'
import { get } from '../../../../test/support/validator/sent.ts'
import { small } from '../../../../test/support/validator/small.ts'

describe('createValidator', () => {
  let server: Awaited<ReturnType<typeof serveOurs>>
  beforeAll(async () => {
    server = await serveOurs()
  })
  afterAll(() => server.close())

  it('200 for HEAD, as GET without a body', async () => {
    const answer = await server.send({ method: 'HEAD', path: '/v1/items/a' })
    expect(answer).toMatchObject({ status: 200, text: '' })
  })

  it('400 for HEAD where GET is', async () => {
    expect((await server.send({ method: 'HEAD', path: '/v1/items?limit=0' })).status).toBe(400)
  })

  it('204 for OPTIONS, with Allow', async () => {
    const { status, headers } = await server.send({ method: 'OPTIONS', path: '/v1/items/a' })
    expect([status, headers.allow]).toEqual([204, 'GET, DELETE, PATCH, HEAD, OPTIONS'])
  })

  it.each(['PUT', 'TRACE', 'PROPFIND'])('405 for %s, with Allow', async (method) => {
    const { status, headers } = await server.send({ method, path: '/v1/items' })
    expect([status, headers.allow]).toEqual([405, 'GET, POST, HEAD, OPTIONS'])
  })

  it.each(['/v1', '/v1/', '/v1/none', '/v1/items/a/versions', '/v1/items//copy', '/v1//items', '/v1/items/a//'])(
    '404 for %s',
    async (path) => {
      expect((await server.send(get(path))).status).toBe(404)
    },
  )

  it('ignores paths outside of its prefix', async () => {
    for (const path of ['/healthz', '/v10', '/']) expect((await server.send(get(path))).status).toBe(200)
  })

  it.each([
    ['b', 'b'],
    ['b/c', 'b/c'],
    ['b%2Fc/d', 'b/c/d'],
    ['b/c/', 'b/c'],
    ['%C3%BC+x', 'ü+x'],
  ])('200 for a greedy path %s', async (path, pagePath) => {
    const answer = await server.send(get(`/v1/items/a/path/${path}`))
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({ path: { itemId: 'a', pagePath } })
  })

  it.each([
    ['a%2Fb', 'must match ^[a-zA-Z0-9_-]{1,64}$'],
    ['a%00', 'must not contain the character U+0000'],
    ['%ff', 'must be percent-encoded UTF-8'],
    ['%ED%A0%80', 'must be percent-encoded UTF-8'],
  ])('400 for the id %s', async (id, message) => {
    const answer = await server.send(get(`/v1/items/${id}`))
    expect(answer.status).toBe(400)
    expect(errorsOf(answer)).toEqual([{ pointer: '/path/itemId', message }])
  })

  it('prefers literal segments, and returns the methods of the path', () => {
    const { operationOf } = createValidator(compileSpec(small))
    expect(operationOf('GET', '/v1/items/a/versions/latest')?.operationId).toBe('getLatestVersion')
    expect(operationOf('get', '/v1/items/a/versions/b?x=1')).toEqual({
      operationId: 'getVersion',
      allow: ['GET', 'HEAD', 'OPTIONS'],
      pathParams: { itemId: 'a', versionId: 'b' },
    })
    expect(operationOf('PUT', '/v1/items/a')).toMatchObject({ operationId: undefined })
    expect(operationOf('GET', '/v1/none')).toBeUndefined()
  })

  it.each([
    ['query=a+b', { query: 'a b' }],
    ['query=a%2Bb', { query: 'a+b' }],
    ['query=a,b:c/d?e', { query: 'a,b:c/d?e' }],
    ['authors=a&authors=b', { authors: ['a', 'b'] }],
    ['authors=a', { authors: ['a'] }],
    ['&&limit=7&', { limit: 7 }],
    ['after=2026-01-01T01%3A00%3A00%2B01%3A00', { after: '2026-01-01T00:00:00.000Z' }],
  ])('200 for ?%s', async (query, expected) => {
    const answer = await server.send(get(`/v1/items?${query}`))
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toEqual({ path: {}, query: { limit: 50, order: 'desc', ...expected } })
  })

  it.each([
    ['limit=1e3', '/query/limit'],
    ['limit=0050', '/query/limit'],
    ['limit=+5', '/query/limit'],
    ['limit=1_0', '/query/limit'],
    ['query=%ED%A0%80', '/query/query'],
    ['query', '/query/query'],
    ['authors=', '/query/authors'],
    ['__proto__=1', '/query/__proto__'],
    ['authors[0]=a', '/query/authors[0]'],
    ['Limit=1', '/query/Limit'],
  ])('400 for ?%s', async (query, pointer) => {
    const answer = await server.send(get(`/v1/items?${query}`))
    expect(answer.status).toBe(400)
    expect(errorsOf(answer)?.[0]?.pointer).toBe(pointer)
  })

  it('compiles no more for a thousand media types', async () => {
    await server.send(patchRaw('{}'))
    const before = server.validator.compiled()
    for (let index = 0; index < 1000; index++) {
      await server.send({ ...get('/v1/items/a'), headers: { 'content-type': `application/json; x=${index}` } })
      await server.send(patchRaw('{}', `application/json; x=${index}`))
    }
    expect(server.validator.compiled()).toEqual(before)
  })

  it('compiles nothing at first, and each operation once, at its first request', async () => {
    expect(createValidator(compileSpec(small)).compiled()).toEqual({ requests: 0, responses: 0 })
    const fresh = await serveOurs()
    onTestFinished(async () => void (await fresh.close()))
    await fresh.send(get('/v1/items/a'))
    const met = fresh.validator.compiled()
    expect(met.requests).toBeGreaterThan(0)
    await fresh.send(get('/v1/items/a'))
    expect(fresh.validator.compiled()).toEqual(met)
    await fresh.send(get('/v1/items?limit=1'))
    expect(fresh.validator.compiled().requests).toBeGreaterThan(met.requests)
  })

  it.each([
    ['a query parameter that is an object', { name: 'q', in: 'query', schema: { type: 'object' } }],
    ['a list of values in one', { name: 'q', in: 'query', explode: false, schema: { type: 'array' } }],
  ])('refuses a spec with %s', (_name, parameter) => {
    const paths = { '/v1/a': { get: { operationId: 'a', parameters: [parameter], responses: {} } } }
    expect(() => compileSpec({ openapi: '3.1.0', paths })).toThrow('single value or a repeated key')
  })
})
