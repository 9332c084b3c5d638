import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { ConnectionError, createClient, ProblemError } from '../src/index.ts'
import { startStub, type Answer, type Stub } from './stub.ts'

const token = 'scr_aTokenThatNobodyMaySee'
let stub: Stub | undefined
afterEach(async () => {
  await stub?.close()
  stub = undefined
})

const get = async (answer: Answer | undefined, options: { signal?: AbortSignal } = {}): Promise<unknown> => {
  stub = await startStub(() => answer)
  return createClient({ baseUrl: stub.url, token, retries: 0 }).getSpaceById({ params: { spaceId: 's' }, ...options })
}

const problemOf = async (answer: Answer): Promise<ProblemError> => {
  const error = await get(answer).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProblemError)
  expect(inspect(error)).not.toContain(token)
  return error as ProblemError
}

const problem = {
  type: '/problems/invalid_request',
  title: 'The request is invalid',
  status: 400,
  detail: 'title must not have more than 50 characters',
  code: 'invalid_request',
  requestId: 'r1',
  errors: [{ pointer: '/body/title', message: 'must not have more than 50 characters' }],
  error: { code: 400, message: 'title must not have more than 50 characters' },
}

describe('ProblemError', () => {
  test('400 has the fields of the problem', async () => {
    const error = await problemOf({
      status: 400,
      headers: { 'content-type': 'application/problem+json', 'x-hint': 'h' },
      body: problem,
    })
    const { status, code, requestId, detail, errors } = error
    expect({ status, code, requestId, detail, errors }).toEqual({
      status: 400,
      code: 'invalid_request',
      requestId: 'r1',
      detail: problem.detail,
      errors: problem.errors,
    })
    expect(error.response.headers.get('x-hint')).toBe('h')
    expect(error.name).toBe('InvalidRequestError')
    expect(error.message).toBe('getSpaceById: 400 invalid_request, title must not have more than 50 characters (r1)')
  })

  test('404 without detail shows the title', async () => {
    const { detail: _detail, errors: _errors, ...bare } = problem
    const error = await problemOf({ status: 404, body: { ...bare, code: 'not_found', title: 'Not here' } })
    expect(error).toMatchObject({ status: 404, code: 'not_found', detail: undefined, errors: [] })
    expect(error.message).toBe('getSpaceById: 404 not_found, Not here (r1)')
  })

  test('409 with a code unknown to this version', async () => {
    expect(await problemOf({ status: 409, body: { ...problem, code: 'quite_new' } })).toMatchObject({
      code: 'quite_new',
    })
  })

  test.each<[string, Answer]>([
    ['a page of HTML', { body: '<h1>Bad gateway</h1>' }],
    ['foreign JSON', { body: { code: 17, message: 'boom', errors: 'many', requestId: {} } }],
    ['an empty body', {}],
    ['JSON null', { body: null }],
    ['broken JSON', { body: '{"code":', headers: { 'content-type': 'application/problem+json' } }],
  ])('502 with %s', async (_, answer) => {
    const error = await problemOf({ status: 502, ...answer, headers: { ...answer.headers, 'x-request-id': 'edge' } })
    expect(error).toMatchObject({ status: 502, code: 'http_502', requestId: 'edge', detail: undefined, errors: [] })
    expect(error.message).toBe('getSpaceById: 502 http_502, Bad Gateway (edge)')
  })
})

describe('ConnectionError', () => {
  const failureOf = async (answer: Promise<unknown>): Promise<ConnectionError> => {
    const error = await answer.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(inspect(error, { depth: 9 })).not.toContain(token)
    return error as ConnectionError
  }

  test('a failed connection shows the code of its cause and keeps the cause', async () => {
    const { url, close } = await startStub(() => undefined)
    await close()
    const error = await failureOf(createClient({ baseUrl: url, token, retries: 0 }).getAuthenticatedUser())
    expect(error.message).toBe('getAuthenticatedUser: no response, ECONNREFUSED')
    expect((error.cause as Error).message).toBe('fetch failed')
  })

  test.each([200, 500])('%i with an incomplete body', async (status) => {
    const error = await failureOf(get({ status, cut: true }))
    expect(error.message).toMatch(/^getSpaceById: no response/)
    expect((error.cause as Error).message).toBe('terminated')
  })

  test('200 that is not JSON', async () => {
    const error = await failureOf(get({ body: '<h1>Please log in</h1>' }))
    expect(error.message).toBe('getSpaceById: the response is not JSON')
    expect(error.cause).toBeInstanceOf(SyntaxError)
  })
})

describe('signal', () => {
  test('aborted before the call: the reason is thrown and nothing is sent', async () => {
    const reason = new Error('changed my mind')
    await expect(get({ body: {} }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(stub?.seen).toEqual([])
  })

  test('aborted while waiting', async () => {
    const controller = new AbortController()
    stub = await startStub(() => {
      setImmediate(() => controller.abort())
      return undefined
    })
    const call = createClient({ baseUrl: stub.url, token }).getAuthenticatedUser({ signal: controller.signal })
    await expect(call).rejects.toHaveProperty('name', 'AbortError')
    expect(stub.seen).toHaveLength(1)
  })

  test('a timeout', async () => {
    await expect(get(undefined, { signal: AbortSignal.timeout(20) })).rejects.toHaveProperty('name', 'TimeoutError')
  })
})
