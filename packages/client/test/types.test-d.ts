import { describe, expectTypeOf, test } from 'vitest'
import {
  createClient,
  createPartialClient,
  NotFoundError,
  pages,
  ProblemError,
  type Client,
  type Input,
  type Item,
  type ProblemCode,
  type ProblemCodes,
  RateLimitedError,
  type Space,
  type SpaceCreate,
  type SpaceList,
  type SpaceUpdate,
  type User,
} from '../src/index.ts'
import { getSpaceById, updateSpaceById } from '../src/operations.ts'

const docs = createClient({ baseUrl: 'http://localhost' })
const params = { spaceId: 's' }

describe('results', () => {
  test('have the response type of the operation', () => {
    expectTypeOf(docs.getSpaceById({ params })).resolves.toEqualTypeOf<Space>()
    expectTypeOf(docs.createSpace({ params: { organizationId: 'o' } })).resolves.toEqualTypeOf<Space>()
    expectTypeOf(
      docs.listSpacesInOrganizationById({ params: { organizationId: 'o' } }),
    ).resolves.toEqualTypeOf<SpaceList>()
    expectTypeOf(docs.deleteSpaceById({ params })).resolves.toEqualTypeOf<void>()
  })

  test('an operation that does not exist has no method', () => {
    // @ts-expect-error -- no such operation
    void docs.getEverything
    expectTypeOf<Client>().not.toHaveProperty('then')
  })
})

describe('input', () => {
  test('can be omitted if nothing is required', () => {
    expectTypeOf(docs.getAuthenticatedUser()).resolves.toEqualTypeOf<User>()
    void docs.listUserTokens()
    void docs.listUserTokens({ query: { limit: 1 } })
  })

  test('all params are required', () => {
    // @ts-expect-error -- no input
    void docs.getSpaceById()
    // @ts-expect-error -- no params
    void docs.getSpaceById({})
    // @ts-expect-error -- one of two is missing
    void docs.getPageById({ params })
    // @ts-expect-error -- another name
    void docs.getSpaceById({ params: { space: 's' } })
    // @ts-expect-error -- takes none
    void docs.getAuthenticatedUser({ params })
  })

  test('a query is required only if one of its parameters is', () => {
    void docs.searchSpaceContent({ params, query: { query: 'birds' } })
    // @ts-expect-error -- the query is missing
    void docs.searchSpaceContent({ params })
    // @ts-expect-error -- an unknown parameter
    void docs.listUserTokens({ query: { limits: 1 } })
    // @ts-expect-error -- a number
    void docs.listUserTokens({ query: { limit: '1' } })
  })

  test('a body is required, optional or refused', () => {
    expectTypeOf<Input<'updateSpaceById'>['body']>().toEqualTypeOf<SpaceUpdate>()
    expectTypeOf<Input<'createSpace'>['body']>().toEqualTypeOf<SpaceCreate | undefined>()
    expectTypeOf<Input<'getSpaceById'>['body']>().toEqualTypeOf<undefined>()
    // @ts-expect-error -- the body is missing
    void docs.updateSpaceById({ params })
    // @ts-expect-error -- no such member
    void docs.updateSpaceById({ params, body: { name: 'Birds' } })
    // @ts-expect-error -- a GET takes no body
    void docs.getSpaceById({ params, body: {} })
  })

  test('every call takes a signal and headers', () => {
    void docs.getAuthenticatedUser({ signal: AbortSignal.abort(), headers: { 'x-a': 'b' } })
    void docs.updateSpaceById({ params, body: {}, signal: AbortSignal.abort() })
  })
})

describe('pages', () => {
  test('have the item type of the list', () => {
    expectTypeOf<Item<Client['listSpacesInOrganizationById']>>().toEqualTypeOf<Space>()
    const spaces = pages(docs.listSpacesInOrganizationById, { params: { organizationId: 'o' } })
    expectTypeOf(spaces).toExtend<AsyncIterable<Space>>()
    expectTypeOf(spaces.byPage()).toEqualTypeOf<AsyncIterable<SpaceList>>()
    void pages(docs.listUserTokens)
  })

  test('require the same input as the list', () => {
    // @ts-expect-error -- of which organization?
    void pages(docs.listSpacesInOrganizationById)
    // @ts-expect-error -- an unknown parameter
    void pages(docs.listUserTokens, { query: { limits: 1 } })
    // @ts-expect-error -- not a list
    void pages(docs.getSpaceById, { params })
  })
})

describe('calls', () => {
  test('return their data, and the response with `withResponse`', () => {
    const call = docs.getSpaceById({ params })
    expectTypeOf(call).toExtend<Promise<Space>>()
    expectTypeOf(call.withResponse()).resolves.toEqualTypeOf<{ data: Space; response: Response }>()
  })

  test('take an idempotency key if the operation supports it', () => {
    void docs.createSpace({ params: { organizationId: 'o' }, idempotencyKey: 'k' })
    // @ts-expect-error -- a GET needs no key
    void docs.getSpaceById({ params, idempotencyKey: 'k' })
    // @ts-expect-error -- the server ignores a key here
    void docs.updateSpaceById({ params, body: {}, idempotencyKey: 'k' })
  })

  test('without a method return the type that the caller names', () => {
    expectTypeOf(docs.request('GET', '/v1/x')).resolves.toEqualTypeOf<unknown>()
    expectTypeOf(docs.request<Space>('GET', '/v1/x', { retries: 1 })).resolves.toEqualTypeOf<Space>()
  })
})

describe('items and pages of a list', () => {
  test('have the item type and the input of the list', () => {
    const list = { params: { organizationId: 'o' } }
    expectTypeOf(docs.listSpacesInOrganizationById.items(list)).toExtend<AsyncIterable<Space>>()
    expectTypeOf(docs.listSpacesInOrganizationById.pages(list).byPage()).toEqualTypeOf<AsyncIterable<SpaceList>>()
    void docs.listUserTokens.items()
    // @ts-expect-error -- of which organization?
    void docs.listSpacesInOrganizationById.items()
    // @ts-expect-error -- not a list
    void docs.getSpaceById.items
    // @ts-expect-error -- a list without pages
    void docs.listSSOProviderLoginsInOrganization.items
  })
})

describe('createPartialClient', () => {
  test('has the given operations and no others', () => {
    const some = createPartialClient({ getSpaceById, rename: updateSpaceById }, { baseUrl: 'http://localhost' })
    expectTypeOf(some.getSpaceById({ params })).resolves.toEqualTypeOf<Space>()
    expectTypeOf(some.rename).toEqualTypeOf<Client['updateSpaceById']>()
    expectTypeOf(some.request<Space>('GET', '/v1/x')).resolves.toEqualTypeOf<Space>()
    // @ts-expect-error -- not given
    void some.deleteSpaceById
  })
})

describe('error classes', () => {
  test('narrow the code', () => {
    const error: unknown = new Error('no')
    if (error instanceof NotFoundError) expectTypeOf(error.code).toEqualTypeOf<'not_found'>()
    if (error instanceof NotFoundError || error instanceof RateLimitedError)
      expectTypeOf(error.code).toEqualTypeOf<'not_found' | 'rate_limited'>()
    expectTypeOf<NotFoundError>().toExtend<ProblemError>()
  })
})

describe('ProblemError', () => {
  test('has the codes of the API, after instanceof too', () => {
    const error: unknown = new Error('no')
    if (error instanceof ProblemError) {
      expectTypeOf(error.code).toEqualTypeOf<ProblemCode | `http_${number}`>()
      // @ts-expect-error -- a misspelled code
      if (error.code === 'not_foundd') return
      if (error.code === 'not_found') expectTypeOf(error.status).toEqualTypeOf<number>()
    }
  })

  test('knows the codes of each operation', () => {
    expectTypeOf<'merge_rule_failed'>().toExtend<ProblemCodes<'mergeChangeRequest'>>()
    expectTypeOf<'merge_rule_failed'>().not.toExtend<ProblemCodes<'getSpaceById'>>()
    expectTypeOf<ProblemCodes<'getSpaceById'>>().toExtend<ProblemCode>()
  })
})
