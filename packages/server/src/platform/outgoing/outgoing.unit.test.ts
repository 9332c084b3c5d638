import { expect, test, vi } from 'vitest'
import { newSpent, requestContext, type Trace } from '@scriptorium/telemetry/log'
import type { Tracing } from '@scriptorium/telemetry/tracing/tracing'
import type { Outgoing } from '@scriptorium/outside/requests/outgoing'
import { OutgoingError } from '@scriptorium/outside/requests/outgoing-error'
import { observed } from './observed.ts'
import { traced } from './traced.ts'

const answering = (status: number) =>
  vi.fn<Outgoing>(async ({ url }) => ({ status, headers: {}, bytes: Buffer.of(), url }))

const failing = (error: Error): Outgoing => {
  return async () => {
    throw error
  }
}

const tooLong = new OutgoingError('timeout', 'No answer')
const broken = new Error('Broken')
const request = { url: 'https://user:key@api.example:8443/secret?token=1', maxBytes: 10 }

test.each([
  [200, '2xx'],
  [299, '2xx'],
  [304, '3xx'],
  [404, '4xx'],
  [500, '5xx'],
])('a response with status %i counts as %s, and as time that the request spent', async (status, outcome) => {
  const observe = vi.fn()
  const spent = newSpent()
  vi.spyOn(performance, 'now').mockReturnValueOnce(1000).mockReturnValueOnce(3500)
  const send = observed(answering(status), { observe })
  const response = await requestContext.run({ ids: { requestId: 'r' }, spent }, () => send(request))
  expect(response.status).toBe(status)
  expect(observe.mock.calls).toEqual([[{ outcome }, 2.5]])
  expect(spent.outgoingMs).toBe(2500)
})

test.each([
  [tooLong, 'timeout'],
  [broken, 'unreachable'],
])('%s counts as %s, and is thrown', async (error, outcome) => {
  const observe = vi.fn()
  await expect(observed(failing(error), { observe })(request)).rejects.toBe(error)
  expect(observe.mock.calls).toEqual([[{ outcome }, expect.any(Number)]])
})

const trace: Trace = {
  traceId: '1'.repeat(32),
  spanId: '2'.repeat(16),
  parentSpanId: '',
  traceState: '',
  isRecorded: true,
  startedAt: 0,
  statements: [],
}

const newTracing = () => {
  const end = vi.fn<Tracing['end']>()
  return { end, tracing: { startOutgoing: () => trace, end } as Partial<Tracing> as Tracing }
}

test.each([
  [399, undefined],
  [400, { code: '400' }],
  [503, { code: '503' }],
])('a span of status %i has the error %j, and no secret of the URL', async (status, error) => {
  const { tracing, end } = newTracing()
  await traced(answering(status), tracing)({ ...request, method: 'PUT' })
  const values = ['PUT', 'https://api.example:8443', 'api.example', status]
  expect(end.mock.calls).toEqual([['outgoing', trace, { name: 'PUT', values, error }]])
})

test('the other server gets the span as the parent, with the headers of the request', async () => {
  const send = answering(200)
  await traced(send, newTracing().tracing)({ ...request, headers: { accept: 'text/plain', traceparent: 'stale' } })
  const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...request, headers: { accept: 'text/plain', traceparent } })
})

test.each([
  [tooLong, { code: 'timeout' }],
  [broken, broken],
])('the span of a request that ends with %s has no status, and the error is thrown', async (thrown, error) => {
  const { tracing, end } = newTracing()
  await expect(traced(failing(thrown), tracing)({ url: 'nowhere', maxBytes: 1 })).rejects.toBe(thrown)
  const values = ['GET', undefined, undefined, undefined]
  expect(end.mock.calls).toEqual([['outgoing', trace, { name: 'GET', values, error }]])
})
