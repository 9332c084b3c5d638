import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { readPairs, startTracing } from './start.ts'

const log = pino({ level: 'silent' })
const start = (env: Record<string, string>) => startTracing(loadConfig({}, env, {}), log)

test('traces are off unless an exporter or an endpoint is named', async () => {
  expect(await start({})).toBeUndefined()
  expect(await start({ OTEL_SERVICE_NAME: 'docs', OTEL_TRACES_SAMPLER: 'always_on' })).toBeUndefined()
  expect(
    await start({ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:1' }),
  ).toBeUndefined()
  expect(await start({ OTEL_SDK_DISABLED: 'true', OTEL_TRACES_EXPORTER: 'otlp' })).toBeUndefined()
})

test.each([
  ['always_off', 0],
  ['always_on', 1],
  ['traceidratio', 0],
  ['parentbased_always_off', 0],
  ['parentbased_always_on', 1],
  ['parentbased_traceidratio', 0],
])('the sampler %s records as it says', async (sampler, share) => {
  const settings = { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: '0' }
  const tracing = (await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', ...settings }))!
  const span = tracing.start('test', { kind: tracing.kinds.INTERNAL })
  expect(span.isRecording()).toBe(share === 1)
})

test('a share is a number from 0 to 1', () => {
  expect(() => loadConfig({}, { OTEL_TRACES_SAMPLER_ARG: '2' }, {})).toThrow('OTEL_TRACES_SAMPLER_ARG is invalid')
})

test('pairs are read as the variables of OpenTelemetry have them', () => {
  expect(readPairs('authorization=Bearer%20a, b=c=d,,e')).toEqual({ authorization: 'Bearer a', b: 'c=d' })
  expect(readPairs(undefined)).toEqual({})
})
