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
      security: [{ token: [], key: [] }]
      parameters:
        - { name: kind, in: query, schema: { type: array, items: { enum: [owl, gull] } } }
        - { name: Authorization, in: header, schema: { type: string } }
        - { name: session, in: cookie, schema: { type: string } }
      requestBody:
        content:
          application/json: { schema: { type: object, properties: { name: { type: string, example: Heron } } } }
          multipart/form-data:
            schema: { type: object, required: [photo], properties: { photo: { type: string, format: binary } } }
          image/png: {}
    get: { x-hideTryItPanel: true }
    put: { servers: [{ url: /elsewhere }] }
    delete: {}
components:
  securitySchemes:
    key: { type: apiKey, in: query, name: api_key }
    token: { type: oauth2, flows: {} }
    cookie: { type: apiKey, in: cookie, name: session }
`) as OpenApi

const requestFor = (method: string) =>
  requestOf(
    document,
    operationsOf(document, document.paths).find((one) => one.method === method)!,
  )

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
      { name: 'kind', in: 'query', isRequired: false, values: ['owl', 'gull'], value: '' },
    ],
    bodies: [
      { type: 'application/json', kind: 'text', text: '{\n  "name": "Heron"\n}' },
      { type: 'multipart/form-data', kind: 'form', fields: [{ name: 'photo', type: 'file', isRequired: true }] },
      { type: 'image/png', kind: 'file' },
    ],
    security: [['token', 'key']],
    schemes: {
      key: { kind: 'key', in: 'query', name: 'api_key' },
      token: { kind: 'bearer', in: 'header', name: 'Authorization' },
    },
    isProxied: true,
  })
})

test('asks for no cookie, which pages cannot send', () => {
  expect(requestFor('delete')).toMatchObject({ security: [['key'], []], isProxied: false })
})

test('returns nothing for an operation that hides its form, or without a whole address', () => {
  expect(requestFor('get')).toBeUndefined()
  expect(requestFor('put')).toBeUndefined()
})
