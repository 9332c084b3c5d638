import { expect, test } from 'vitest'
import { parseTraceParent } from './trace-parent.ts'

const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']

test('a traceparent names a span, and whether its trace is recorded', () => {
  expect(parseTraceParent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isSampled: true })
  expect(parseTraceParent(`00-${traceId}-${spanId}-00`)).toEqual({ traceId, spanId, isSampled: false })
  // A later version can have more parts.
  expect(parseTraceParent(`01-${traceId}-${spanId}-01-more`)).toEqual({ traceId, spanId, isSampled: true })
})

test.each([
  undefined,
  '',
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01x`,
])('%s is not used', (text) => {
  expect(parseTraceParent(text)).toBeUndefined()
})
