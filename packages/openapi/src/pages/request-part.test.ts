import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { operationsOf, type OpenApi } from './model.ts'
import { requestOf } from './request-part.ts'

const document = parse(`
openapi: 3.1.0
info: { title: Birds, version: '1' }
servers:
  - { url: 'https://{region}.example.com/v1', description: Live, variables: { region: { default: eu, enum: [eu, us] } } }
  - { url: /relative }
security: [{ key: [] }, { cookie: [] }]
paths:
  /birds/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string, example: heron } }]
    post:
      x-enable-proxy: true
      security: [{ token: ['birds:write'], key: [] }]
      parameters:
        - { name: kind, in: query, description: 'See **the** \`kind\` [here](/k).', schema: { type: array, items: { enum: [owl, gull] } } }
        - { name: Authorization, in: header, schema: { type: string } }
        - { name: session, in: cookie, schema: { type: string } }
        - { name: look, in: cookie, schema: { type: object, properties: { theme: {}, width: {} } } }
      requestBody:
        content:
          application/json: { schema: { type: object, properties: { name: { type: string, example: Heron } } } }
          multipart/form-data:
            schema: { type: object, required: [photo], properties: { photo: { type: string, format: binary } } }
          image/png: {}
    get: { x-hideTryItPanel: true }
    head: { requestBody: { content: { application/json: {} } } }
    patch:
      parameters:
        - { name: filter, in: query, style: deepObject, schema: { type: object } }
        - { name: where, in: query, content: { application/json: { schema: { type: object } } } }
      requestBody:
        content:
          application/xml: { schema: { $ref: '#/components/schemas/Bird' } }
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [tags, meta]
              properties:
                tags: { type: array, items: { type: string }, example: [a, b] }
                meta: { type: object, example: { a: 1 } }
                where: { type: object }
            encoding: { where: { style: deepObject, explode: true } }
          multipart/form-data: { schema: { type: object } }
    put: { servers: [{ url: /elsewhere }] }
    delete: {}
components:
  schemas:
    Bird: { type: object, xml: { name: bird }, properties: { id: { type: integer, xml: { attribute: true } }, name: { example: Heron } } }
  securitySchemes:
    key: { type: apiKey, in: query, name: api_key }
    token:
      type: oauth2
      flows:
        authorizationCode: { authorizationUrl: 'https://a.example/in', tokenUrl: 'https://a.example/token', scopes: {} }
        clientCredentials: { tokenUrl: /relative, scopes: {} }
        implicit: { authorizationUrl: 'javascript:alert(1)', scopes: {} }
    cookie: { type: apiKey, in: cookie, name: session }
`) as OpenApi

const requestFor = (method: string) =>
  requestOf(
    document,
    operationsOf(document, document.paths).find((one) => one.method === method)!,
  )

const requestIn = (text: string) => {
  const given = parse(text) as OpenApi
  return requestOf(given, operationsOf(given, given.paths)[0]!)
}

test('says how to call an operation', () => {
  expect(requestFor('post')).toMatchObject({
    method: 'POST',
    path: '/birds/{id}',
    servers: [
      {
        url: 'https://{region}.example.com/v1',
        description: 'Live',
        variables: [{ name: 'region', value: 'eu', values: ['eu', 'us'] }],
      },
    ],
    parameters: [
      { name: 'id', in: 'path', isRequired: true, value: 'heron' },
      {
        name: 'kind',
        in: 'query',
        isRequired: false,
        description: 'See the kind here.',
        values: ['owl', 'gull'],
        value: '',
        style: 'form',
        explodes: true,
      },
      { name: 'session', in: 'cookie', style: 'form' },
      { name: 'look', in: 'cookie', explodes: true, cookies: ['theme', 'width'] },
    ],
    bodies: [
      { type: 'application/json', kind: 'text', text: '{\n  "name": "Heron"\n}' },
      { type: 'multipart/form-data', kind: 'form', fields: [{ name: 'photo', type: 'file', isRequired: true }] },
      { type: 'image/png', kind: 'file' },
    ],
    security: [['token', 'key']],
    schemes: {
      key: { kind: 'key', in: 'query', name: 'api_key' },
      token: {
        kind: 'bearer',
        in: 'header',
        name: 'Authorization',
        flows: [
          {
            kind: 'authorizationCode',
            authorizationUrl: 'https://a.example/in',
            tokenUrl: 'https://a.example/token',
            scopes: ['birds:write'],
          },
        ],
      },
    },
    isProxied: true,
  })
})

test('knows keys in cookies, for code and for the site that passes a request on', () => {
  const cookie = { kind: 'key', in: 'cookie', name: 'session' }
  expect(requestFor('delete')).toMatchObject({ security: [['key'], ['cookie']], schemes: { cookie }, isProxied: false })
})

test('says how lists and objects are written, and has examples in XML', () => {
  const { parameters, bodies } = requestFor('patch')!
  expect(parameters).toMatchObject([
    { name: 'id' },
    { name: 'filter', style: 'deepObject', explodes: false },
    { name: 'where', style: 'json' },
  ])
  expect(bodies).toMatchObject([
    { type: 'application/xml', text: '<bird id="0">\n  <name>Heron</name>\n</bird>\n' },
    {
      fields: [
        { name: 'tags', value: 'a, b', style: 'form', explodes: true },
        { name: 'meta', value: '{"a":1}', style: 'json' },
        { name: 'where', style: 'deepObject', explodes: true },
      ],
    },
  ])
})

test('has no body where none can be sent', () => {
  expect(requestFor('head')).toMatchObject({ bodies: [] })
})

test('has examples to choose from, and fields for several files', () => {
  const bodyFor = (type: string, media: object) =>
    requestOf(
      {
        components: {
          schemas: { Cat: { properties: { kind: { const: 'cat' } } }, Dog: { properties: { barks: {} } } },
        },
      },
      {
        method: 'post',
        path: '/',
        parameters: [],
        server: undefined,
        operation: { requestBody: { content: { [type]: media } } },
      },
    )!.bodies[0]!
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  expect(bodyFor('application/json', { schema: { oneOf: [ref('Cat'), ref('Dog')] } }).examples).toEqual([
    { title: 'Cat', text: '{\n  "kind": "cat"\n}' },
    { title: 'Dog', text: expect.stringContaining('barks') as string },
  ])
  const examples = { small: { value: { a: 1 } }, large: { value: 'a' } }
  expect(bodyFor('application/json', { examples }).examples?.map(({ title }) => title)).toEqual(['small', 'large'])
  const withLong = { long: { value: 'x'.repeat(30_000) }, ...examples }
  expect(bodyFor('application/json', { examples: withLong })).toMatchObject({ text: '{\n  "a": 1\n}' })
  expect(bodyFor('application/json', { schema: ref('Cat') })).not.toHaveProperty('examples')
  const file = { type: 'string', contentMediaType: 'image/png' }
  const properties = {
    photos: { type: 'array', items: file },
    cover: file,
    icon: { ...file, contentEncoding: 'base64' },
    meta: { type: 'string', contentMediaType: 'application/json' },
  }
  const { fields } = bodyFor('multipart/form-data', { schema: { type: 'object', properties } })
  expect(fields.map(({ type }) => type)).toEqual(['files', 'file', 'string', 'string'])
})

test('returns nothing for an operation that hides its form', () => {
  expect(requestFor('get')).toBeUndefined()
})

test('has readers enter what no document says: the place of a relative server, and values of variables', () => {
  const address = { name: 'address', value: 'https://api.example.com', values: [] }
  expect(requestFor('put')!.servers).toEqual([{ url: '{address}/elsewhere', description: '', variables: [address] }])
  const serversFor = (...urls: string[]) =>
    requestOf(
      {},
      {
        method: 'get',
        path: '/',
        parameters: [],
        server: undefined,
        operation: { servers: urls.map((url) => ({ url })) },
      },
    )?.servers.map(({ url, variables }) => [url, ...variables.map(({ name, value }) => `${name}=${value}`)].join(' '))
  expect(serversFor()).toEqual(['{address} address=https://api.example.com'])
  expect(serversFor('v1', 'wss://a.example')).toEqual(['{address}/v1 address=https://api.example.com'])
  expect(serversFor('{scheme}://{host}/v3', 'https://{shop}.example', '/v1')).toEqual([
    '{scheme}://{host}/v3 scheme= host=',
    'https://{shop}.example shop=',
  ])
  expect(serversFor('javascript:alert(1)')).toBeUndefined()
})

test('says what the document says about servers and keys, and takes any value of a schema that is `true`', () => {
  const found = requestIn(`
servers: [{ url: 'https://{team}.example.com', variables: { team: { default: a, description: Your **team** } } }]
security: [{ key: [] }]
paths:
  /files:
    post:
      requestBody:
        content: { multipart/form-data: { schema: { type: object, properties: { any: true, none: false, name: {} } } } }
components: { securitySchemes: { key: { type: apiKey, name: key, description: 'See [keys](/keys).' } } }
`)
  expect(found).toMatchObject({
    servers: [{ variables: [{ name: 'team', description: 'Your team' }] }],
    schemes: { key: { description: 'See keys.' } },
  })
  expect(found?.bodies[0]?.fields.map(({ name }) => name)).toEqual(['any', 'name'])
})

test('has a form for TRACE only if the server of the site passes it on, because browsers do not send it', () => {
  const trace = (more: string) =>
    requestIn(`servers: [{ url: 'https://a.example' }]\npaths: { /a: { trace: { ${more} } } }`)
  expect(trace('')).toBeUndefined()
  expect(trace('x-enable-proxy: true')).toMatchObject({ method: 'TRACE', isProxied: true })
})
