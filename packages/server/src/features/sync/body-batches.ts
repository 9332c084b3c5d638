import type { Body } from '@scriptorium/content/store'

// Committing this much takes a few milliseconds on a slow disk.
const maxBatch = { bodies: 100, characters: 512 * 1024 }

/** Splits bodies into batches that are quick to commit. A larger body is a batch of its own. */
export function* bodyBatches(bodies: ReadonlyMap<string, Body>): Generator<Map<string, Body>> {
  let batch = new Map<string, Body>()
  let characters = 0
  for (const [hash, body] of bodies) {
    const isFull = batch.size >= maxBatch.bodies || characters + body.text.length > maxBatch.characters
    if (batch.size > 0 && isFull) {
      yield batch
      batch = new Map()
      characters = 0
    }
    batch.set(hash, body)
    characters += body.text.length
  }
  if (batch.size > 0) yield batch
}
