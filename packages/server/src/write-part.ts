import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** Writes a part and waits until the stream takes more, or until it is closed: a reader who has left never drains it. */
export const writePart = async (stream: Writable, part: string | Uint8Array): Promise<void> => {
  if (stream.write(part) || stream.destroyed) return
  const waiting = new AbortController()
  const { signal } = waiting
  await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })])
  waiting.abort()
}
