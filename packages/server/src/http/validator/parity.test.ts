import { middleware as stockMiddleware } from 'express-openapi-validator'
import express, { type ErrorRequestHandler } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createValidator } from '../validate.ts'
import { serve, type Reply, type Sent } from './fixtures/server.ts'
import { small } from './fixtures/small.ts'

const answerStatus: ErrorRequestHandler = (error: { status?: number }, _req, res, _next) => {
  if (!res.headersSent) res.status(error.status ?? 500).end('{}')
}

const type = { 'content-type': 'application/json' }
const post = (path: string, body: unknown): Sent => ({
  method: 'POST',
  path,
  headers: type,
  body: JSON.stringify(body),
})
const patch = (body: unknown): Sent => ({ ...post('/v1/items/a', body), method: 'PATCH' })
const rule = (body: unknown): Sent => ({ ...post('/v1/items/a/rule', body), method: 'PUT' })
const get = (path: string): Sent => ({ path })

const requests: Sent[] = [
  get('/v1/items'),
  get('/v1/items/'),
  get('/v1/items?'),
  get('/v1/items?limit=1'),
  get('/v1/items?limit=1000&order=asc'),
  get('/v1/items?limit=0'),
  get('/v1/items?limit=-1'),
  get('/v1/items?limit=1001'),
  get('/v1/items?limit=1.5'),
  get('/v1/items?limit=ten'),
  get('/v1/items?limit='),
  get('/v1/items?limit=1&limit=2'),
  get('/v1/items?limit[a]=1'),
  get('/v1/items?unknown=1'),
  get('/v1/items?order=up'),
  get('/v1/items?nested=true'),
  get('/v1/items?nested=false'),
  get('/v1/items?nested=yes'),
  get('/v1/items?nested=1'),
  get('/v1/items?authors=a'),
  get('/v1/items?authors=a&authors=b'),
  get('/v1/items?authors=a&authors=b&authors=c&authors=d'),
  get('/v1/items?authors=a%20b'),
  get('/v1/items?evaluated=true'),
  get('/v1/items?evaluated=only'),
  get('/v1/items?evaluated=else'),
  get('/v1/items?format.refs=a'),
  get('/v1/items?format.refs=c'),
  get('/v1/items?query=a%20b%2Cc%2Bd%26e'),
  get('/v1/items?query=%C3%A9%F0%9F%98%80'),
  get('/v1/items?query=123456789012345678901'),
  get('/v1/items?after=2026-01-01T00:00:00Z'.replaceAll(':', '%3A')),
  get('/v1/items?after=yesterday'),
  get('/v1/items/search?query=x'),
  get('/v1/items/search'),
  get('/v1/items/abc-DEF_9'),
  get('/v1/items/a%20b'),
  get('/v1/items/a%2Fb'),
  get('/v1/items/%E0%A4%A'),
  get(`/v1/items/${'a'.repeat(65)}`),
  get('/v1/items/a/none'),
  get('/v1/none'),
  get('/v1/items/a/versions/b'),
  get('/v1/items/a/versions/latest'),
  { path: '/v1/items/a', headers: { 'if-match': '"1"' } },
  { path: '/v1/items/a', headers: { 'if-match': '"12345678901"' } },
  { method: 'PUT', path: '/v1/items' },
  { method: 'DELETE', path: '/v1/items/a' },
  { method: 'DELETE', path: '/v1/items/a?x=1' },
  post('/v1/items', { title: 'x' }),
  post('/v1/items', { title: 'x', parent: 'p' }),
  post('/v1/items', { title: 'x', other: 'p' }),
  post('/v1/items', { parent: 'p' }),
  post('/v1/items', { title: 1 }),
  post('/v1/items', []),
  post('/v1/items', {}),
  post('/v1/items/a/copy', {}),
  { method: 'POST', path: '/v1/items/a/copy' },
  patch({}),
  patch({ title: 'x', size: 3, tags: ['a'], open: false }),
  patch({ title: '' }),
  patch({ title: '😀'.repeat(10) }),
  patch({ title: '😀'.repeat(11) }),
  patch({ title: null }),
  patch({ size: '3' }),
  patch({ size: 3.5 }),
  patch({ size: 101 }),
  patch({ tags: ['a', 'b', 'c', 'd'] }),
  patch({ tags: ['a', 'a'] }),
  patch({ tags: 'a' }),
  patch({ tags: [1] }),
  patch({ labels: { a: 'b' } }),
  patch({ labels: { a: 1 } }),
  patch({ labels: { a: '', b: '', c: '', d: '' } }),
  patch({ colour: 'red' }),
  patch({ colour: null }),
  patch({ colour: 'blue' }),
  patch({ when: 'now' }),
  patch({ site: 'https://example.org/a' }),
  patch({ site: 'example' }),
  patch({ either: 'a' }),
  patch({ either: 1 }),
  patch({ either: true }),
  patch({ open: 'true' }),
  patch({ extra: 1 }),
  patch({ rule: { type: 'none' } }),
  patch({ rule: { type: 'list', users: ['a'] } }),
  patch({ rule: { type: 'list' } }),
  patch({ rule: { type: 'none', users: [] } }),
  patch({ rule: { type: 'other' } }),
  patch({ rule: {} }),
  rule({ type: 'none' }),
  rule({ type: 'list', users: ['a', 'b'] }),
  rule({ type: 'list', users: ['a b'] }),
  rule({ type: 'list' }),
  rule({ type: 'other' }),
  rule({ users: [] }),
  { ...post('/v1/items/a/document', { type: 'a', nodes: [{ type: 'b', nodes: [] }] }), method: 'PUT' },
  { ...post('/v1/items/a/document', { type: 'a', nodes: [{ nodes: [] }] }), method: 'PUT' },
  { ...post('/v1/items', {}), body: '{"title":' },
  { ...post('/v1/items', {}), headers: { 'content-type': 'text/plain' } },
  { ...patch({}), headers: { 'content-type': 'application/json; charset=UTF-8' } },
]

const item = { id: 'a', title: 'x', createdAt: '2026-01-31T09:00:00.000Z' }

const replies: [Sent, Reply][] = [
  [get('/v1/items/a'), { status: 200, body: item }],
  [get('/v1/items/a'), { status: 200, body: { ...item, deletedAt: null, size: 1 } }],
  [get('/v1/items/a'), { status: 200, body: { ...item, rule: { type: 'list', users: ['a'] } } }],
  [get('/v1/items/a'), { status: 200, body: { ...item, rule: { type: 'list', users: [1] } } }],
  [get('/v1/items/a'), { status: 200, body: { ...item, rule: { type: 'else' } } }],
  [get('/v1/items/a'), { status: 200, body: { ...item, secret: 1 } }],
  [get('/v1/items/a'), { status: 200, body: { ...item, title: undefined } }],
  [get('/v1/items/a'), { status: 200, body: { ...item, size: '1' } }],
  [get('/v1/items/a'), { status: 200, body: { ...item, createdAt: 'today' } }],
  [get('/v1/items/a'), { status: 200, body: { ...item, deletedAt: new Date() } }],
  [get('/v1/items/a'), { status: 200, body: undefined }],
  [get('/v1/items'), { status: 200, body: { count: 2, items: [item, item] } }],
  [get('/v1/items'), { status: 200, body: { count: 2, items: [item, {}] } }],
  [get('/v1/items'), { status: 200, body: [item] }],
  [get('/v1/items/a'), { status: 404, type: 'application/problem+json', body: { code: 'not_found', status: 404 } }],
  [get('/v1/items/a'), { status: 409, type: 'application/problem+json', body: { code: 'else', status: 409 } }],
  [get('/v1/items/a'), { status: 404, body: { message: 'no' } }],
  [get('/v1/items/a'), { status: 503, body: { anything: true } }],
  [
    { method: 'DELETE', path: '/v1/items/a' },
    { status: 204, body: { a: 1 } },
  ],
  [rule({ type: 'none' }), { status: 200, body: { type: 'none' } }],
  [rule({ type: 'none' }), { status: 200, body: { type: 'list' } }],
]

const nameOf = ({ method = 'GET', path, body }: Sent) =>
  `${method} ${path.slice(0, 80)} ${body?.toString().slice(0, 60) ?? ''}`.trim()

describe('createValidator beside the validator as it comes', () => {
  let stock: Awaited<ReturnType<typeof serve>>
  let ours: Awaited<ReturnType<typeof serve>>

  beforeAll(async () => {
    const own = stockMiddleware({
      apiSpec: structuredClone(small) as never,
      validateResponses: true,
      validateApiSpec: false,
    })
    stock = await serve([express.json({ limit: '10mb' }), ...own], answerStatus)
    ours = await serve([createValidator(small).middleware], answerStatus)
  })
  afterAll(() => Promise.all([stock.close(), ours.close()]))

  it.each(requests.map((sent) => [nameOf(sent), sent] as const))('answers alike: %s', async (_name, sent) => {
    const [theirs, own] = await Promise.all([stock.send(sent), ours.send(sent)])
    expect(own.status).toBe(theirs.status)
  })

  it.each(replies.map(([sent, reply]) => [`${nameOf(sent)} → ${JSON.stringify(reply)}`, sent, reply] as const))(
    'sends alike: %s',
    async (_name, sent, reply) => {
      stock.reply(reply)
      ours.reply(reply)
      const [theirs, own] = await Promise.all([stock.send(sent), ours.send(sent)])
      stock.reply(undefined)
      ours.reply(undefined)
      expect(own.status).toBe(theirs.status)
    },
  )
})
