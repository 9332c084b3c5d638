import type { ApiField, ApiRequest } from '@scriptorium/content/api-request'
import { expect, test } from 'vitest'
import { assembleRequest, keyOf, type Entered } from './try-request.ts'
import { forCode } from './try-samples.ts'

const field = (place: ApiField['in'], name: string, more: Partial<ApiField> = {}): ApiField => ({
  name,
  in: place,
  isRequired: false,
  description: '',
  type: 'string',
  values: [],
  value: '',
  style: place === 'query' ? 'form' : 'simple',
  explodes: place === 'query',
  ...more,
})

const request: ApiRequest = {
  method: 'POST',
  path: '/birds/{id}/songs',
  servers: [],
  parameters: [
    field('path', 'id'),
    field('query', 'kind', { type: 'array of string' }),
    field('query', 'sort', { type: 'array of string', explodes: false }),
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
  const values = new Map<string, File[] | string>([
    ['name', 'Heron'],
    ['note', ''],
    ['photo', [new File(['bytes'], 'heron.png'), new File(['more'], 'owl.png')]],
    ['cover', []],
  ])
  const fields = [
    field('form', 'name'),
    field('form', 'note'),
    field('form', 'photo', { type: 'files' }),
    field('form', 'cover', { type: 'file' }),
  ]
  const form = (type: string) => ({ of: { ...json, type, kind: 'form' as const, fields }, text: '', values })
  const multipart = assembleRequest(request, entered({ body: form('multipart/form-data') }))
  const data = multipart.body as FormData
  expect([...data.keys()]).toEqual(['name', 'photo', 'photo'])
  expect(multipart.headers.map(([name]) => name)).not.toContain('Content-Type')
  const encoded = assembleRequest(request, entered({ body: form('application/x-www-form-urlencoded') }))
  expect(encoded.body).toBe('name=Heron')
})

test.for([
  ['form', true, 'list', '["a,b","c"]', 'list=a%2Cb&list=c'],
  ['form', false, 'map', '{"a":1,"b":"x"}', 'map=a%2C1%2Cb%2Cx'],
  ['form', true, 'map', '{"a":1,"b":"x"}', 'a=1&b=x'],
  ['deepObject', true, 'map', '{"a":{"b":[1]}}', 'map%5Ba%5D%5Bb%5D%5B0%5D=1'],
  ['deepObject', true, 'list', 'a, b', 'list%5B0%5D=a&list%5B1%5D=b'],
  ['pipeDelimited', false, 'list', 'a,b', 'list=a%7Cb'],
  ['spaceDelimited', false, 'list', 'a,b', 'list=a%20b'],
  ['json', false, 'map', '{"a":1}', 'map=%7B%22a%22%3A1%7D'],
  ['form', true, 'text', '[1]', 'text=%5B1%5D'],
  ['form', true, 'map', '{broken', 'map=%7Bbroken'],
] as const)('writes a query as %s, explode %s: %s %s', ([style, explodes, name, value, search]) => {
  const type = { list: 'array of string', map: 'object', text: 'string' }[name]
  const parameters = [field('query', name, { type, style, explodes })]
  const values = new Map([[`query ${name}`, value]])
  const { url } = assembleRequest({ ...request, parameters, path: '/a' }, entered({ values, credentials: new Map() }))
  expect(url).toBe(`https://api.example/v1/a?${search}`)
})

test.for([
  ['simple', false, 'a,b'],
  ['label', true, '.a.b'],
  ['matrix', true, ';list=a;list=b'],
  ['matrix', false, ';list=a,b'],
] as const)('writes a list in a path as %s, explode %s', ([style, explodes, path]) => {
  const parameters = [field('path', 'list', { type: 'array of string', style, explodes })]
  const values = new Map([['path list', 'a,b']])
  const given = entered({ values, credentials: new Map() })
  expect(assembleRequest({ ...request, parameters, path: '/{list}' }, given).url).toBe(`https://api.example/v1/${path}`)
})

test.each([
  [{ kind: 'bearer' as const }, 'Bearer s3cret'],
  [{ kind: 'bearer' as const, word: 'DPoP' }, 'DPoP s3cret'],
])('writes the word of %j before a token', (kind, header) => {
  const schemes = { token: { ...kind, in: 'header' as const, name: 'Authorization' } }
  const credentials = new Map([['token', { user: '', secret: 's3cret' }]])
  const sent = assembleRequest({ ...request, schemes, security: [['token']] }, entered({ credentials }))
  expect(sent.headers).toContainEqual(['Authorization', header])
})

test('puts cookies of parameters and of sign-in into one header', () => {
  const parameters = [field('cookie', 'theme', { style: 'form', explodes: true })]
  const schemes = { key: { kind: 'key' as const, in: 'cookie' as const, name: 'session' } }
  const { headers } = assembleRequest(
    { ...request, parameters, schemes },
    entered({ values: new Map([['cookie theme', 'dark']]) }),
  )
  expect(headers).toEqual([['Cookie', 'theme=dark; session=k%26y']])
})

test('writes the fields of a form as the document says', () => {
  const fields = [
    field('form', 'expand', { type: 'array of string', style: 'deepObject', explodes: true }),
    field('form', 'events', { type: 'array of string', style: 'form', explodes: true }),
    field('form', 'meta', { type: 'object', style: 'json' }),
  ]
  const of = { type: 'application/x-www-form-urlencoded', kind: 'form' as const, text: '', fields }
  const values = new Map([
    ['expand', 'data'],
    ['events', 'a, b'],
    ['meta', '{"a":1}'],
  ])
  expect(assembleRequest(request, entered({ body: { of, text: '', values } })).body).toBe(
    'expand%5B0%5D=data&events=a&events=b&meta=%7B%22a%22%3A1%7D',
  )
})

test('code names the values and the credentials that are missing', () => {
  const parameters = [field('path', 'birdId', { isRequired: true }), field('query', 'kind')]
  const ways = { ...request, parameters, path: '/{birdId}' }
  const given = entered({ values: new Map(), credentials: new Map([['key', { user: '', secret: '' }]]) })
  expect(assembleRequest(ways, forCode(ways, given)).url).toBe('https://api.example/v1/BIRD_ID?api%20key=YOUR_KEY')
  const filled = { ...given, credentials: new Map([['basic', { user: 'ada', secret: 'secret' }]]) }
  expect(assembleRequest(ways, forCode(ways, filled)).headers).toEqual([
    ['Authorization', 'Basic VVNFUjpZT1VSX0tFWQ=='],
  ])
})
