import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writePart } from './write-part.ts'

test('waits until the reader has received the text', async () => {
  const stream = new PassThrough({ highWaterMark: 1 })
  let isDone = false
  const written = writePart(stream, 'a long text').then(() => (isDone = true))
  await setImmediate()
  expect(isDone).toBe(false)
  stream.resume()
  await written
  expect(stream.listenerCount('close')).toBe(new PassThrough().listenerCount('close'))
})

test('ends if the reader disconnects before it has received the text', async () => {
  const stream = new PassThrough({ highWaterMark: 1 })
  const written = writePart(stream, 'a long text')
  stream.destroy()
  await written
  expect(stream.destroyed).toBe(true)
})
