import type { Writable } from 'node:stream'

type Wake = () => void

// Each stream gets its listeners once: the compression of responses passes listeners on to its own stream, where they cannot
// be removed.
const waiting = new WeakMap<Writable, Set<Wake>>()

const wakesOf = (stream: Writable): Set<Wake> => {
  const known = waiting.get(stream)
  if (known) return known
  const wakes = new Set<Wake>()
  const wakeAll = () => {
    for (const wake of wakes) wake()
    wakes.clear()
  }
  stream.on('drain', wakeAll)
  stream.on('close', wakeAll)
  waiting.set(stream, wakes)
  return wakes
}

/** Writes a part and waits until the stream takes more, or until it is closed: a reader who has left never drains it. */
export const writePart = async (stream: Writable, part: string | Uint8Array): Promise<void> => {
  const wakes = wakesOf(stream)
  if (stream.write(part) || stream.destroyed) return
  await new Promise<void>((resolve) => void wakes.add(resolve))
}
