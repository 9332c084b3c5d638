import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detailOf, errorsOf, patchRaw, serveOurs } from '../../../../test/support/validator/ours.ts'
import { patch, post } from '../../../../test/support/validator/sent.ts'

const limits = { ordinary: 2000, large: 4000, largeOperations: new Set(['copyItem']) }
const nested = (levels: number) => `{"data":${'{"a":'.repeat(levels - 1)}1${'}'.repeat(levels - 1)}}`

describe('createBodyReader', () => {
  let server: Awaited<ReturnType<typeof serveOurs>>
  beforeAll(async () => {
    server = await serveOurs({ limits })
  })
  afterAll(() => server.close())

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json; charset="UTF-8"',
    'application/json;',
  ])('200 for %s', async (type) => {
    expect((await server.send(patchRaw('{}', type))).status).toBe(200)
  })

  it.each([
    'text/json',
    'application/merge-patch+json',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json; x=1',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])('415 for %s, with the expected type', async (type) => {
    const answer = await server.send(patchRaw('{}', type))
    expect(answer.status).toBe(415)
    expect(detailOf(answer)).toContain('application/json')
  })

  it('415 for a body without a type', async () => {
    const answer = await server.send({ method: 'PATCH', path: '/v1/items/a', body: '{}' })
    expect(answer.status).toBe(415)
    expect(detailOf(answer)).toContain('the request has no Content-Type')
  })

  it.each([patchRaw(undefined), patchRaw(''), { method: 'PATCH', path: '/v1/items/a' }])(
    '400 for a required body that is absent',
    async (sent) => {
      const answer = await server.send(sent)
      expect(answer.status).toBe(400)
      expect(errorsOf(answer)).toEqual([{ pointer: '/body', message: 'is required: send a JSON object' }])
    },
  )

  it.each([undefined, ''])('200 for an optional body that is absent, which is read as {}', async (body) => {
    const answer = await server.send({ method: 'POST', path: '/v1/items/a/copy', body })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({ body: { open: true } })
  })

  it('413 beyond the limit, which is larger for some operations', async () => {
    const data = { data: { text: 'x'.repeat(2500) } }
    expect((await server.send(patch(data))).status).toBe(413)
    expect((await server.send(post('/v1/items/a/copy', data))).status).toBe(200)
    expect((await server.send(post('/v1/items/a/copy', { data: { text: 'x'.repeat(4500) } }))).status).toBe(413)
  })

  it('reads a body without Content-Length up to the limit', async () => {
    const { path, method } = patch({})
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const statuses = ['{"title":"x"}', '', JSON.stringify({ data: { a: 'x'.repeat(2500) } })].map(async (body) => {
      const { status } = await server.send({ method, path, headers, body })
      return status
    })
    expect(await Promise.all(statuses)).toEqual([200, 400, 413])
  })

  it('413 for a body that exceeds the limit when decompressed', async () => {
    const { path, method } = patch({})
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const small = await server.send({ method, path, headers, body: gzipSync('{"title":"x"}') })
    const bomb = await server.send({ method, path, headers, body: gzipSync(`{"data":{"a":"${'x'.repeat(1e6)}"}}`) })
    expect([small.status, bomb.status]).toEqual([200, 413])
  })

  it('400 for bytes that do not match their encoding', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const answer = await server.send({ method: 'PATCH', path: '/v1/items/a', headers, body: '{}' })
    expect(answer.status).toBe(400)
  })

  it('415 for an unknown encoding', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'lzma' }
    expect((await server.send({ method: 'PATCH', path: '/v1/items/a', headers, body: '{}' })).status).toBe(415)
  })

  it('400 for bytes that are not UTF-8', async () => {
    const answer = await server.send(patchRaw(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])))
    expect(answer.status).toBe(400)
    expect(errorsOf(answer)).toEqual([{ pointer: '/body', message: 'is not UTF-8' }])
  })

  it('400 for invalid JSON, with the position', async () => {
    const answer = await server.send(patchRaw('{\n  "title": x\n}'))
    expect(answer.status).toBe(400)
    expect(detailOf(answer)).toBe('The body is not JSON: see line 2, column 12')
  })

  it('200 at 64 levels of nesting, 400 at 65', async () => {
    const [at, beyond] = await Promise.all([server.send(patchRaw(nested(64))), server.send(patchRaw(nested(65)))])
    expect([at.status, beyond.status]).toEqual([200, 400])
  })

  it.each([
    ['U+0000 in a string', '{"title":"a\\u0000"}', '/body/title'],
    ['U+0000 in a key', '{"data":{"x":{"a\\u0000":1}}}', '/body/data/x'],
    ['half a surrogate pair in a string', '{"data":{"list":["ok","\\ud800"]}}', '/body/data/list/1'],
    ['half a surrogate pair in a key', '{"data":{"\\udc00":1}}', '/body/data'],
    ['__proto__', '{"data":{"__proto__":{"polluted":1}}}', '/body/data'],
    ['constructor', '{"labels":{"constructor":"x"}}', '/body/labels'],
    ['prototype', '{"labels":{"prototype":"x"}}', '/body/labels'],
    ['a number that is none', '{"size":1e400}', '/body/size'],
    ['a number that loses digits', '{"data":{"a/b":9007199254740993}}', '/body/data/a~1b'],
  ])('400 for %s', async (_name, body, pointer) => {
    const answer = await server.send(patchRaw(body))
    expect(answer.status).toBe(400)
    expect(errorsOf(answer)?.[0]?.pointer).toBe(pointer)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('400 for bodies of another type', async () => {
    for (const body of ['null', '5', '"x"', '[]', 'true']) {
      const answer = await server.send(patchRaw(body))
      expect(answer.status).toBe(400)
      expect(errorsOf(answer)).toEqual([{ pointer: '/body', message: 'must be an object' }])
    }
  })

  it('400 for null where a variant is chosen', async () => {
    const sent = { ...patchRaw('null'), method: 'PUT', path: '/v1/items/a/rule' }
    expect((await server.send(sent)).status).toBe(400)
  })

  it('200 with moments in UTC, null among them', async () => {
    const answer = await server.send(patch({ when: '2026-01-01T01:00:00+02:00' }))
    expect(JSON.parse(answer.text)).toMatchObject({ body: { when: '2025-12-31T23:00:00.000Z', open: true } })
    expect(JSON.parse((await server.send(patch({ when: null }))).text)).toMatchObject({ body: { when: null } })
  })
})
