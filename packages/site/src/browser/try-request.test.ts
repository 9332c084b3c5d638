import type { ApiField, ApiRequest } from '@scriptorium/content/api-request'
import { expect, test } from 'vitest'
import { assembleRequest, keyOf, type Entered } from './try-request.ts'

const field = (place: ApiField['in'], name: string, more: Partial<ApiField> = {}): ApiField => ({
  name,
  in: place,
  isRequired: false,
  description: '',
  type: 'string',
  values: [],
  value: '',
  isJoined: false,
  ...more,
})

const request: ApiRequest = {
  method: 'POST',
  path: '/birds/{id}/songs',
  servers: [],
  parameters: [
    field('path', 'id'),
    field('query', 'kind', { type: 'array of string' }),
    field('query', 'sort', { type: 'array of string', isJoined: true }),
    field('query', 'empty'),
    field('header', 'X-Day'),
  ],
  bodies: [],
  security: [['basic', 'key']],
  schemes: {
    basic: { kind: 'basic', in: 'header', name: 'Authorization' },
    key: { kind: 'key', in: 'query', name: 'api key' },
  },
  isProxied: false,
}

const entered = (more: Partial<Entered> = {}): Entered => ({
  server: 'https://api.example/v1/',
  values: new Map([
    [keyOf({ in: 'path', name: 'id' }), 'a/b'],
    [keyOf({ in: 'query', name: 'kind' }), 'owl, gull'],
    [keyOf({ in: 'query', name: 'sort' }), 'name,age'],
    [keyOf({ in: 'header', name: 'X-Day' }), 'today'],
  ]),
  body: undefined,
  credentials: new Map([
    ['basic', { user: 'ada', secret: 'pä' }],
    ['key', { user: '', secret: 'k&y' }],
  ]),
  ...more,
})

const json = { type: 'application/json', kind: 'text' as const, text: '', fields: [] }

test('puts each value in its place, encoded', () => {
  const body = { of: json, text: '{"a":1}', values: new Map() }
  expect(assembleRequest(request, entered({ body }))).toEqual({
    method: 'POST',
    url: 'https://api.example/v1/birds/a%2Fb/songs?kind=owl&kind=gull&sort=name%2Cage&api%20key=k%26y',
    headers: [
      ['Authorization', 'Basic YWRhOnDDpA=='],
      ['Content-Type', 'application/json'],
      ['X-Day', 'today'],
    ],
    body: '{"a":1}',
  })
})

test('sends no body with GET, and no credentials that nobody entered', () => {
  const body = { of: json, text: '{}', values: new Map() }
  const sent = assembleRequest({ ...request, method: 'GET' }, entered({ body, credentials: new Map() }))
  expect([sent.body, sent.headers]).toEqual([undefined, [['X-Day', 'today']]])
})

test('sends the fields of a form that have a value, with files', async () => {
  const values = new Map<string, File | string>([
    ['name', 'Heron'],
    ['note', ''],
    ['photo', new File(['bytes'], 'heron.png')],
  ])
  const form = (type: string) => ({ of: { ...json, type, kind: 'form' as const }, text: '', values })
  const multipart = assembleRequest(request, entered({ body: form('multipart/form-data') }))
  const data = multipart.body as FormData
  expect([...data.keys()]).toEqual(['name', 'photo'])
  expect(multipart.headers.map(([name]) => name)).not.toContain('Content-Type')
  const encoded = assembleRequest(request, entered({ body: form('application/x-www-form-urlencoded') }))
  expect(encoded.body).toBe('name=Heron')
})
