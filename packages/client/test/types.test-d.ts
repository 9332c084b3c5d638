import { describe, expectTypeOf, test } from 'vitest'
import {
  createClient,
  NotFoundError,
  pages,
  ProblemError,
  type Client,
  type Input,
  type Item,
  type ProblemCode,
  type RateLimitedError,
  type Space,
  type SpaceCreate,
  type SpaceList,
  type SpaceUpdate,
  type User,
} from '../src/index.ts'

const docs = createClient({ baseUrl: 'http://localhost' })
const params = { spaceId: 's' }

describe('results', () => {
  test('are those of the operation', () => {
    expectTypeOf(docs.getSpaceById({ params })).resolves.toEqualTypeOf<Space>()
    expectTypeOf(docs.createSpace({ params: { organizationId: 'o' } })).resolves.toEqualTypeOf<Space>()
    expectTypeOf(
      docs.listSpacesInOrganizationById({ params: { organizationId: 'o' } }),
    ).resolves.toEqualTypeOf<SpaceList>()
    expectTypeOf(docs.deleteSpaceById({ params })).resolves.toEqualTypeOf<void>()
  })

  test('an operation that does not exist is no method', () => {
    // @ts-expect-error -- there is none
    void docs.getEverything
    expectTypeOf<Client>().not.toHaveProperty('then')
  })
})

describe('input', () => {
  test('may be left out where nothing is required', () => {
    expectTypeOf(docs.getAuthenticatedUser()).resolves.toEqualTypeOf<User>()
    void docs.listUserTokens()
    void docs.listUserTokens({ query: { limit: 1 } })
  })

  test('params are required, and all of them', () => {
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

  test('a query is required only where something in it is', () => {
    void docs.searchSpaceContent({ params, query: { query: 'birds' } })
    // @ts-expect-error -- search for what?
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
    // @ts-expect-error -- update to what?
    void docs.updateSpaceById({ params })
    // @ts-expect-error -- no such member
    void docs.updateSpaceById({ params, body: { name: 'Birds' } })
    // @ts-expect-error -- a GET takes none
    void docs.getSpaceById({ params, body: {} })
  })

  test('every call takes a signal and headers', () => {
    void docs.getAuthenticatedUser({ signal: AbortSignal.abort(), headers: { 'x-a': 'b' } })
    void docs.updateSpaceById({ params, body: {}, signal: AbortSignal.abort() })
  })
})

describe('pages', () => {
  test('know what the list holds', () => {
    expectTypeOf<Item<Client['listSpacesInOrganizationById']>>().toEqualTypeOf<Space>()
    const spaces = pages(docs.listSpacesInOrganizationById, { params: { organizationId: 'o' } })
    expectTypeOf(spaces).toExtend<AsyncIterable<Space>>()
    expectTypeOf(spaces.byPage()).toEqualTypeOf<AsyncIterable<SpaceList>>()
    void pages(docs.listUserTokens)
  })

  test('ask for what the list asks for', () => {
    // @ts-expect-error -- of which organization?
    void pages(docs.listSpacesInOrganizationById)
    // @ts-expect-error -- an unknown parameter
    void pages(docs.listUserTokens, { query: { limits: 1 } })
    // @ts-expect-error -- not a list
    void pages(docs.getSpaceById, { params })
  })
})

describe('calls', () => {
  test('give their data, and the response when asked', () => {
    const call = docs.getSpaceById({ params })
    expectTypeOf(call).toExtend<Promise<Space>>()
    expectTypeOf(call.withResponse()).resolves.toEqualTypeOf<{ data: Space; response: Response }>()
  })

  test('take a key where it is heeded', () => {
    void docs.createSpace({ params: { organizationId: 'o' }, idempotencyKey: 'k' })
    // @ts-expect-error -- a GET happens as often as it likes
    void docs.getSpaceById({ params, idempotencyKey: 'k' })
    // @ts-expect-error -- nor does the server heed it here
    void docs.updateSpaceById({ params, body: {}, idempotencyKey: 'k' })
  })

  test('of what has no method give what the caller says', () => {
    expectTypeOf(docs.request('GET', '/v1/x')).resolves.toEqualTypeOf<unknown>()
    expectTypeOf(docs.request<Space>('GET', '/v1/x', { retries: 1 })).resolves.toEqualTypeOf<Space>()
  })
})

describe('error classes', () => {
  test('are told apart by their code', () => {
    const error = new Error('no') as NotFoundError | RateLimitedError
    expectTypeOf(error.code).toEqualTypeOf<'not_found' | 'rate_limited'>()
    if (error instanceof NotFoundError) expectTypeOf(error).toEqualTypeOf<NotFoundError>()
    expectTypeOf<NotFoundError>().toExtend<ProblemError>()
  })
})

describe('ProblemError', () => {
  test('knows the codes, and lets others pass', () => {
    const { code } = new ProblemError('getSpaceById', Response.json({}), {})
    expectTypeOf<ProblemCode>().toExtend<typeof code>()
    expectTypeOf<'http_502'>().toExtend<typeof code>()
    expectTypeOf<typeof code>().toExtend<string>()
  })
})
