import { expect, test } from 'vitest'
import { Registry } from 'prom-client'
import { metricsOfProcess } from './process.ts'

test('the metrics of the process exist once, and each server shows them', async () => {
  const [first, second] = [Registry.merge([metricsOfProcess()]), Registry.merge([metricsOfProcess()])]
  expect(first.getSingleMetric('nodejs_gc_duration_seconds')).toBe(second.getSingleMetric('nodejs_gc_duration_seconds'))
  expect(await second.metrics()).toContain('nodejs_eventloop_lag_p99_seconds ')
})
