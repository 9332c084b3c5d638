import { describe, expect, test } from 'vitest'
import { expand } from '../expand.js'
import { answer, object, operation, SHARED } from './small-spec.ts'

const list = object({ count: {}, items: { items: {} } }, { required: ['count', 'items'] })

// oxlint-disable-next-line typescript/no-explicit-any -- a path as the decorator leaves it
const expanded = (item: Record<string, any>) => {
  const schemas = { ProblemCode: SHARED['shared/schemas/ProblemCode.yaml'] }
  const document = { paths: { '/v1/things/{id}': item }, components: { schemas, responses: { Problem: {} } } }
  expand(document)
  return { item, components: document.components }
}

const get = () => operation('getThing')
const headersOf = (item: { responses: Record<string, { headers?: object }> }, status: string) =>
  Object.keys(item.responses[status]?.headers ?? {})
const parametersOf = ({ parameters = [] }: { parameters?: { $ref: string }[] }) =>
  parameters.map(({ $ref }) => $ref.split('/').at(-1))

describe('addManners', () => {
  test('a resource has an ETag and a 304 response', () => {
    const { item } = expanded({ get: get() })
    expect(headersOf(item.get, '200')).toContain('ETag')
    expect(parametersOf(item.get)).toEqual(['IfNoneMatch'])
    expect(item.get.responses['304']).toEqual({ $ref: '#/components/responses/NotModified' })
  })

  test('a list has no ETag', () => {
    const { item } = expanded({
      get: operation('listThings', { responses: { '200': answer(list) } }),
      post: operation('createThing', { responses: { '201': answer(object()) } }),
    })
    expect(headersOf(item.get, '200')).not.toContain('ETag')
    expect(item.get.responses).not.toHaveProperty('304')
    expect(parametersOf(item.post)).toEqual(['IdempotencyKey'])
    expect(item.post.responses).not.toHaveProperty('412')
  })

  test('a response that differs on every request has no ETag', () => {
    const { item } = expanded({ get: { ...get(), 'x-untagged': true } })
    expect(headersOf(item.get, '200')).not.toContain('ETag')
    expect(parametersOf(item.get)).toEqual([])
  })

  test.each(['patch', 'put', 'delete', 'post'])('a %s on a resource accepts If-Match', (method) => {
    const { item } = expanded({ get: get(), [method]: operation('changeThing', { responses: { '204': {} } }) })
    expect(parametersOf(item[method])).toContain('IfMatch')
    expect(item[method].responses).toHaveProperty('412')
  })

  test('a write on a path without a GET does not accept If-Match', () => {
    const { item } = expanded({ patch: operation('changeThing') })
    expect(parametersOf(item.patch)).toEqual([])
    expect(headersOf(item.patch, '200')).toContain('ETag')
  })

  test('a POST accepts an idempotency key and marks replayed responses', () => {
    const { item } = expanded({ post: operation('doThing') })
    expect(Object.keys(item.post.responses)).toEqual(expect.arrayContaining(['400', '409', '422']))
    expect(headersOf(item.post, '200')).toContain('Idempotent-Replayed')
  })

  test('every response has the rate limit headers, problems through the shared response', () => {
    const { item, components } = expanded({
      get: get(),
      delete: operation('deleteThing', { responses: { '204': {} } }),
    })
    const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
    for (const headers of [headersOf(item.get, '200'), headersOf(item.delete, '204'), headersOf(components, 'Problem')])
      expect(headers).toEqual(expect.arrayContaining(limits))
  })

  test('a deprecated operation has the Deprecation header', () => {
    const { item } = expanded({ get: operation('getThing', { deprecated: true }), post: operation('doThing') })
    expect(headersOf(item.get, '200')).toEqual(expect.arrayContaining(['Deprecation', 'Link']))
    expect(headersOf(item.post, '200')).not.toContain('Deprecation')
  })
})
