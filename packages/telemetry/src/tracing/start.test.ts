import { noteStatement } from '@scriptorium/database/observe'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '@scriptorium/settings/config'
import { newSpent, requestContext } from '../log.ts'
import { newTraceId } from './ids.ts'
import { createSampler } from './sampler.ts'
import { traceParentOf } from './trace-parent.ts'
import { readPairs } from './open-processor.ts'
import { startTracing } from './start.ts'
import { createTracing, type Tracing } from './tracing.ts'

const log = pino({ level: 'silent' })
const tracings: Tracing[] = []
const start = async (env: Record<string, string>) => {
  const tracing = await startTracing(loadConfig({}, env, {}), log, 'sqlite')
  if (tracing) tracings.push(tracing)
  return tracing
}
afterAll(async () => {
  await Promise.all(tracings.map((tracing) => tracing.close()))
})

test('traces are off unless a collector is named', async () => {
  expect(await start({})).toBeUndefined()
  expect(await start({ OTEL_SERVICE_NAME: 'docs', OTEL_TRACES_SAMPLER_ARG: '1' })).toBeUndefined()
})

test.each([0, 0.1, 1])('a sampler of the share %s follows the caller', (share) => {
  const isSampled = createSampler(share)
  expect(isSampled(newTraceId(), true)).toBe(true)
  expect(isSampled(newTraceId(), false)).toBe(false)
})

test('a share of the traces is chosen by the end of their ids', () => {
  const chosen = (share: number, end: string) => createSampler(share)(`${'0'.repeat(32 - end.length)}${end}`, undefined)
  expect(chosen(0.25, 'bfffffffffffff')).toBe(false)
  expect(chosen(0.25, 'c0000000000000')).toBe(true)
  expect(chosen(0, 'ffffffffffffff')).toBe(false)
  expect(chosen(1, '00000000000000')).toBe(true)
})

test('a trace that is not recorded is passed on to other servers', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_SAMPLER_ARG: '0' }
  const tracing = (await start(env))!
  expect(tracing.startRequest({})).toBeUndefined()
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const trace = tracing.startRequest({ traceparent: `00-${traceId}-${spanId}-00` })!
  expect(trace).toMatchObject({ traceId, parentSpanId: spanId, isRecorded: false })
  const outgoing = requestContext.run({ ids: { requestId: 'r' }, spent: newSpent(), trace }, tracing.startOutgoing)
  expect(traceParentOf(outgoing)).toBe(`00-${traceId}-${outgoing.spanId}-00`)
  const unknown = requestContext.run({ ids: { requestId: 'r' }, spent: newSpent() }, tracing.startOutgoing)
  expect(traceParentOf(unknown)).toMatch(/-00$/)
})

test('what a request does after its end has no span', () => {
  const statements: unknown[][] = []
  const tracing = createTracing(
    () => true,
    (_type, trace) => void statements.push(trace.statements),
    async () => {},
  )
  const trace = tracing.startRequest({})!
  requestContext.run({ ids: { requestId: 'r' }, spent: newSpent(), trace }, () => {
    noteStatement('select 1', 1, { code: '57014' })
    tracing.end('request', trace, { name: 'GET', values: [] })
    noteStatement('select 2', 2)
  })
  expect(statements).toEqual([['select 1', 1, expect.any(Number), { code: '57014' }]])
})

test('a share is a number from 0 to 1', () => {
  expect(() => loadConfig({}, { OTEL_TRACES_SAMPLER_ARG: '2' }, {})).toThrow('OTEL_TRACES_SAMPLER_ARG is invalid')
})

test('pairs are read as the variables of OpenTelemetry have them', () => {
  expect(readPairs('authorization=Bearer%20a, b=c=d,,e')).toEqual({ authorization: 'Bearer a', b: 'c=d' })
  expect(readPairs(undefined)).toEqual({})
})
