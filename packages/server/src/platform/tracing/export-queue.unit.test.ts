import { expect, test, vi } from 'vitest'
import { createQueue } from './export-queue.ts'
import { createSpanBuffer, type SpanBatch } from './span-buffer.ts'

const attributes = Buffer.from('{"key":"é"}]}')

const collect = (send: (batch: SpanBatch) => Promise<void>, maxWaitingSpans = 100) => {
  const failures: string[] = []
  const options = { delayMs: 60_000, maxSpans: 2, maxWaitingSpans, send, fail: (text: string) => failures.push(text) }
  return { queue: createQueue(createSpanBuffer({ head: '{"spans":[', tail: ']}' }), options), failures }
}

test('spans are sent as soon as a batch is full, and what remains at the end', async () => {
  const sent: unknown[] = []
  const { queue } = collect(async ({ bytes }) => void sent.push(JSON.parse(bytes.toString())))
  for (const name of ['ä', 'b', 'c']) queue.add(`{"name":"${name}","attributes":[`, attributes)
  await queue.close()
  const span = (name: string) => ({ name, attributes: [{ key: 'é' }] })
  expect(sent).toEqual([{ spans: [span('ä'), span('b')] }, { spans: [span('c')] }])
})

test('spans that do not fit while others are sent are dropped and counted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sizes: number[] = []
  const send = ({ spans }: SpanBatch) => (sizes.push(spans), promise)
  const { queue, failures } = collect(send, 3)
  // Two are sent, three wait, two are dropped.
  for (let n = 0; n < 7; n++) queue.add('{"attributes":[', attributes)
  resolve()
  await queue.close()
  expect(sizes).toEqual([2, 2, 1])
  expect(failures).toEqual(['2 spans of traces were dropped, because the collector is too slow'])
})

test('a failure is told, and the next spans are sent', async () => {
  const send = vi.fn().mockRejectedValueOnce(new Error('connect ECONNREFUSED')).mockResolvedValue(undefined)
  const { queue, failures } = collect(send)
  for (let n = 0; n < 4; n++) queue.add('{"attributes":[', attributes)
  await queue.close()
  expect(send).toHaveBeenCalledTimes(2)
  expect(failures).toEqual(['2 spans of traces could not be sent: connect ECONNREFUSED'])
})
