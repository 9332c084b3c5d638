import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ConnectionError, createClient, NotFoundError, ProblemError, UnavailableError } from '../src/index.ts'
import { problemOf } from '../src/refusal.ts'
import { waitBefore } from '../src/retry.ts'
import { startStub, type Answer, type Seen, type Stub } from './stub.ts'

const params = { spaceId: 's' }
let stub: Stub | undefined
afterEach(async () => {
  await stub?.close()
  stub = undefined
})

const refusal = (status: number, code?: string): Answer => ({ status, body: { code, title: 'No' } })
const done: Answer = { body: { object: 'space', id: 's' } }

/** Connects to a server that gives these answers in order and then repeats the last one. */
const connect = async (answers: (Answer | undefined)[], options: object = {}) => {
  let at = 0
  stub = await startStub(() => answers[Math.min(at++, answers.length - 1)])
  return createClient({ baseUrl: stub.url, ...options })
}
const requests = () => stub?.seen.map(({ method }) => method)
const keys = () => stub?.seen.map(({ headers }: Seen) => headers['idempotency-key'])

describe('a call that only reads', () => {
  test.each<[string, Answer]>([
    ['408', refusal(408)],
    ['409 idempotency_in_flight', refusal(409, 'idempotency_in_flight')],
    ['429', refusal(429, 'rate_limited')],
    ['502', refusal(502)],
    ['503', refusal(503, 'unavailable')],
    ['504', refusal(504)],
    ['an answer that is cut off', { cut: true }],
  ])('is retried after %s', async (_, answer) => {
    const docs = await connect([answer, answer, done])
    expect(await docs.getSpaceById({ params })).toMatchObject({ id: 's' })
    expect(requests()).toEqual(['GET', 'GET', 'GET'])
  })

  test.each([400, 401, 403, 404, 409, 412, 422, 500, 501, 507])('%i is not retried', async (status) => {
    const docs = await connect([refusal(status), done])
    await expect(docs.getSpaceById({ params })).rejects.toMatchObject({ status })
    expect(requests()).toEqual(['GET'])
  })

  test('is retried as often as `retries` says, and throws the last error', async () => {
    const docs = await connect([refusal(502), refusal(503, 'unavailable')], { retries: 2 })
    await expect(docs.getSpaceById({ params })).rejects.toThrow(UnavailableError)
    expect(requests()).toHaveLength(3)
    await expect(docs.getSpaceById({ params, retries: 0 })).rejects.toThrow(UnavailableError)
    expect(requests()).toHaveLength(4)
  })

  test('is not retried if it would wait longer than `maxRetryAfter` says', async () => {
    const docs = await connect([{ ...refusal(429, 'rate_limited'), headers: { 'retry-after': '2' } }, done], {
      maxRetryAfter: 1_000,
    })
    await expect(docs.getSpaceById({ params })).rejects.toMatchObject({ status: 429 })
    expect(requests()).toHaveLength(1)
  })

  test('200 that is not JSON is not retried', async () => {
    const docs = await connect([{ body: '<h1>Please log in</h1>' }])
    await expect(docs.getSpaceById({ params })).rejects.toThrow(ConnectionError)
    expect(requests()).toHaveLength(1)
  })

  test('an error of the platform before sending is thrown unchanged and not retried', async () => {
    const docs = await connect([done])
    await expect(docs.request('GET', '/v1/spaces', { query: { deep: { er: [[]] } } })).rejects.toThrow()
    await expect(docs.request('GET', '/v1/spaces', { body: {} })).rejects.toThrow(TypeError)
    expect(requests()).toEqual([])
  })
})

describe('a POST', () => {
  const post = (docs: Awaited<ReturnType<typeof connect>>, input: object = {}) =>
    docs.createSpace({ params: { organizationId: 'o' }, body: { title: 'Birds' }, ...input })

  test('is retried with the same key and the same body', async () => {
    const docs = await connect([{ cut: true }, refusal(503), refusal(409, 'idempotency_in_flight'), done])
    await post(docs)
    const [first] = keys() ?? []
    expect(first).toMatch(/^\d+-\d+$/)
    expect(keys()).toEqual([first, first, first, first])
    expect(new Set(stub?.seen.map(({ body }) => body))).toEqual(new Set(['{"title":"Birds"}']))
  })

  test('sends the same bytes when the caller changes the body meanwhile', async () => {
    const body = { title: 'Birds' }
    const docs = await connect([refusal(503), done])
    const call = post(docs, { body })
    body.title = 'Bees'
    await call
    expect(stub?.seen.map(({ body }) => body)).toEqual(['{"title":"Birds"}', '{"title":"Birds"}'])
  })

  test('has a new key for each call, or the given one', async () => {
    const docs = await connect([done])
    await post(docs)
    await post(docs)
    await post(docs, { idempotencyKey: 'mine' })
    await post(docs, { headers: { 'Idempotency-Key': 'yours' } })
    const [first, second, ...given] = keys() ?? []
    expect(first).not.toBe(second)
    expect(given).toEqual(['mine', 'yours'])
  })

  test('409 and 422 of the operation itself are not retried', async () => {
    const docs = await connect([refusal(409, 'already_exists'), refusal(422, 'idempotency_mismatch'), done])
    await expect(post(docs)).rejects.toMatchObject({ code: 'already_exists' })
    await expect(post(docs)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect(requests()).toHaveLength(2)
  })

  test('refuses a key that is not a valid header value', async () => {
    await expect(post(await connect([done]), { idempotencyKey: 'a\nb' })).rejects.toThrow('idempotency-key')
  })
})

test.each(['PATCH', 'PUT', 'DELETE'])('503 for a %s is not retried, and the request has no key', async (method) => {
  const docs = await connect([refusal(503), done])
  await expect(docs.request(method, '/v1/spaces/s')).rejects.toThrow(ProblemError)
  expect(requests()).toEqual([method])
  expect(keys()).toEqual([undefined])
})

describe('timeouts and aborts', () => {
  test('an attempt that takes too long is aborted and retried', async () => {
    // On a busy machine, another attempt may be too slow.
    const docs = await connect([undefined, done], { timeout: 500, retries: 3 })
    expect(await docs.getSpaceById({ params })).toMatchObject({ id: 's' })
    expect(requests()?.length).toBeGreaterThan(1)
  })

  test('the error states the time limit of an attempt', async () => {
    const docs = await connect([undefined], { retries: 0 })
    const error = await docs.getSpaceById({ params, timeout: 30 }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConnectionError)
    expect((error as Error).message).toBe('getSpaceById: no response within 30 ms')
  })

  test.each([0, Infinity])('a timeout of %d means no limit', async (timeout) => {
    const docs = await connect([done])
    expect(await docs.getSpaceById({ params, timeout })).toMatchObject({ id: 's' })
  })

  test('an abort between two attempts ends the call at once with the reason', async () => {
    const controller = new AbortController()
    const reason = new Error('changed my mind')
    const log = (line: string) => line.includes('retry in') && controller.abort(reason)
    const docs = await connect([{ status: 503, headers: { 'retry-after': '50' }, body: {} }], { log })
    await expect(docs.getSpaceById({ params, signal: controller.signal })).rejects.toBe(reason)
    expect(requests()).toHaveLength(1)
  })

  test('an abort during an attempt is not retried', async () => {
    const controller = new AbortController()
    const reason = new Error('changed my mind')
    let attempts = 0
    const fetch = (request: Request) => {
      attempts += 1
      setImmediate(() => controller.abort(reason))
      return globalThis.fetch(request)
    }
    const docs = await connect([undefined], { fetch })
    await expect(docs.getSpaceById({ params, signal: controller.signal })).rejects.toBe(reason)
    expect(attempts).toBe(1)
  })
})

describe('waitBefore', () => {
  const after = (headers: Record<string, string>, random = () => 0.5, triesBefore = 0) =>
    waitBefore(problemOf('x', new Response('', { status: 503, headers }), {}), triesBefore, 60_000, random)

  test('returns a random part of a time that doubles up to a limit', () => {
    const spans = [0, 1, 2, 3, 4, 5, 6, 60].map((tries) => after({}, () => 1, tries))
    expect(spans).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000])
    expect(after({}, () => 0, 60)).toBe(0)
    expect(after({}, () => 0.25, 2)).toBe(250)
  })

  test('waits at least as long as the server asks', () => {
    expect(after({ 'retry-after': '7' })).toBe(7125)
    expect(after({ 'retry-after': '0' })).toBe(125)
    const now = Date.UTC(2026, 0, 1)
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    expect(after({ 'retry-after': new Date(now + 30_000).toUTCString() })).toBe(30_125)
  })

  test.each(['', '-1', '1.5', 'soon', new Date(0).toUTCString()])('ignores the invalid Retry-After %j', (said) => {
    expect(after({ 'retry-after': said })).toBe(125)
  })

  test('gives up if the server asks for more than the caller waits', () => {
    expect(after({ 'retry-after': '60' })).toBe(60_125)
    expect(after({ 'retry-after': '61' })).toBeUndefined()
    expect(after({ 'retry-after': '9'.repeat(400) })).toBeUndefined()
  })

  test('returns undefined for errors that a retry cannot fix', () => {
    expect(waitBefore(new NotFoundError('x', new Response('', { status: 404 }), {}), 0, 60_000)).toBeUndefined()
    expect(waitBefore(new TypeError('no'), 0, 60_000)).toBeUndefined()
  })
})
