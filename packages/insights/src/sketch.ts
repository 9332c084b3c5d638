/**
 * Counts distinct visitors. A sketch has the smallest hashes of visitors, six bytes each and sorted: up to 1,024 visitors it is exact,
 * beyond that the largest hash tells how dense they are, with an error of 3 %. Sketches of hours and servers merge into one of a day.
 */
const hashBytes = 6
const maxHashes = 1024
const hashSpace = 2 ** (8 * hashBytes)

/** Returns the hash of a visitor: the first bytes of an id that is a hash already. */
export const hashOfVisitor = (id: string): number => Buffer.from(id, 'base64url').readUIntBE(0, hashBytes)

const sorted = (hashes: Iterable<number>): number[] =>
  [...new Set(hashes)].toSorted((one, other) => one - other).slice(0, maxHashes)

/** Returns the sketch of these visitors. */
export const sketchOf = (hashes: Iterable<number>): Buffer => {
  const kept = sorted(hashes)
  const sketch = Buffer.alloc(kept.length * hashBytes)
  kept.forEach((hash, index) => sketch.writeUIntBE(hash, index * hashBytes, hashBytes))
  return sketch
}

const hashesIn = (sketch: Buffer): number[] =>
  Array.from({ length: sketch.length / hashBytes }, (_, index) => sketch.readUIntBE(index * hashBytes, hashBytes))

/** Returns the sketch of the visitors of several sketches. */
export const mergeSketches = (sketches: readonly Buffer[]): Buffer =>
  sketches.length === 1 ? sketches[0]! : sketchOf(sketches.flatMap(hashesIn))

/** Returns how many visitors a sketch has. */
export const countVisitors = (sketch: Buffer): number => {
  const kept = sketch.length / hashBytes
  if (kept < maxHashes) return kept
  const largest = sketch.readUIntBE((kept - 1) * hashBytes, hashBytes)
  return Math.round(((kept - 1) / largest) * hashSpace)
}
