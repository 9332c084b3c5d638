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
})

test('listens once to a stream, however many parts it writes', async () => {
  const response = new PassThrough()
  const compressed = new PassThrough({ highWaterMark: 1 })
  // The compression of responses writes and listens to a stream of its own like this.
  response.write = compressed.write.bind(compressed) as typeof response.write
  response.on = (type, listener) => {
    const target = type === 'drain' ? compressed : response
    PassThrough.prototype.on.call(target, type, listener)
    return response
  }
  compressed.resume()
  for (let part = 0; part < 20; part++) await writePart(response, 'a long text')
  expect(compressed.listenerCount('drain')).toBe(1)
  expect(response.listenerCount('close')).toBe(new PassThrough().listenerCount('close') + 1)
})

test('ends if the reader disconnects before it has received the text', async () => {
  const stream = new PassThrough({ highWaterMark: 1 })
  const written = writePart(stream, 'a long text')
  stream.destroy()
  await written
  expect(stream.destroyed).toBe(true)
})
